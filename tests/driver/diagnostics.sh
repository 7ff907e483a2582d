#!/bin/sh
# --diagnostics=json and sarif against text: diagnostics.sh CRAYON CHECK
# What is pinned: the same faults in the same order at the same places, as wide as the caret's line marks them; the exit status; and what SARIF requires.
set -u
crayon=$1 check=$2
lang=$(cd "$(dirname "$0")/../lang" && pwd) || exit 2
. "$(dirname "$0")/../scratch.sh"
failed=0 seen=0
fail() {
  echo "FAIL $*"
  failed=$((failed + 1))
}
# In front of each message how many characters the line below it marks. The word about --nests is for people.
widths() {
  awk '/^crayon: note: --nests / { next }
    /^[^ ].*: (error|warning|note): / || /^crayon: / { if (head) print 0, head; head = $0; next }
    /^ *\^~*$/ { sub(/^ */, ""); print length($0), head; head = "" }
    END { if (head) print 0, head }' | sed 's/^0 crayon: \([0-9]* more errors\)/0 crayon: note: \1/'
}
# same NAME ARGUMENTS
same() {
  name=$1
  shift
  "$crayon" "$@" >/dev/null 2>"$work/messages"
  status=$?
  widths <"$work/messages" >"$work/text"
  for format in json sarif; do
    "$crayon" "$@" --diagnostics=$format >/dev/null 2>"$work/log"
    got=$?
    [ "$got" = "$status" ] || fail "$name: exit $got as $format, $status as text"
    "$check" $format <"$work/log" >"$work/got" || { fail "$name: $format"; grep '^fault' "$work/got"; }
    diff "$work/text" "$work/got" >"$work/diff" || { fail "$name: $format"; head -5 "$work/diff"; }
  done
  seen=$((seen + $(wc -l <"$work/text")))
}
cd "$lang" || exit 2
for file in bad-[a-c]*; do same "$file" c -o "$work/out" --max-errors=1 "$file"; done
cd "$work" || exit 2
cat >'a b%:c.f90' <<'F90'
subroutine one(n, a)
  integer :: n, n
  real :: a(n), b
  b = "two"
end subroutine
F90
same "an odd name" c -o out 'a b%:c.f90'
same "a path" ast "$work/a b%:c.f90"
same "no file" report nowhere.f90 'a b%:c.f90'
# What is marked is counted in bytes by the text and the JSON, in characters by SARIF; each \303\251 has two bytes.
printf 'subroutine wide(a)\n  real :: a\n  a = "\303\251\303\251" .plus. a\nend subroutine\n' >wide.f90
for expected in "json 15 wide.f90:3:7: error: " "sarif 13 wide.f90:3:7: error: "; do
  format=${expected%% *}
  "$crayon" c -o out --diagnostics="$format" wide.f90 2>&1 | "$check" "$format" | grep -q "^${expected#* }" || fail "wide characters: not $expected"
done
# A log without a fault is whole; there is no line of JSON then.
printf 'subroutine good\nend subroutine\n' >good.f90
"$crayon" ast --diagnostics=sarif good.f90 2>&1 >/dev/null | "$check" sarif || fail "no faults"
[ -z "$("$crayon" ast --diagnostics=json good.f90 2>&1 >/dev/null)" ] || fail "a line without a fault"
[ "$seen" -gt 25 ] || fail "only $seen messages were compared"
[ "$failed" -eq 0 ] && echo "$seen messages are the same"
[ "$failed" -eq 0 ]
