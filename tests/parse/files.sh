#!/bin/sh
# Crayon and gfortran agree on every Fortran file of the tests and the samples: files.sh CRAYON ROOT
#
# Each file goes to `crayon ir --after=frontend` and to `gfortran -std=legacy -fsyntax-only`, with the options of its lines RUN:
# and FLAGS: and the files of WITH:. Where gfortran takes what Crayon refuses, all messages must be among those of doc/language.md, names
# apart; or LEGALITY.md must have a row `| FOLDER/FILE | ... |`, as it must where Crayon takes what gfortran refuses. A row whose
# file does not differ so is a fault, but for those of which gfortran `is not asked`. Outside of parse/, whose files are statements
# rather than programs, a file that both refuse must be named bad-*. Exits with 77 where there is no gfortran.
set -u
crayon=$(cd "$(dirname "$1")" && pwd)/$(basename "$1")
cd "$2" || exit 2
command -v gfortran >/dev/null || { echo "SKIPPED: gfortran is not installed"; exit 77; }
work=$(mktemp -d) || exit 2
trap 'rm -rf "$work"' EXIT
trap 'exit 129' HUP
trap 'exit 130' INT
trap 'exit 143' TERM
nameless="s/'[^']*'/NAME/g; s/(write)\\|(read)\\|(print)\\|(pause)/(IO)/"
sed -n 's/^| .* | `\(.*\)` | \[bad-.*/\1/p' doc/language.md | sed "$nameless" | sort -u >"$work/documented"
sed -n 's/^| \([a-z0-9_-]*\/[A-Za-z0-9_/.-]*\) |.*/\1/p' tests/parse/LEGALITY.md |
  while read -r name; do grep -q "^| $name | is not asked" tests/parse/LEGALITY.md || echo "$name"; done | sort >"$work/listed"
find tests samples -name '*.f' -o -name '*.for' -o -name '*.f90' -o -name '*.F' -o -name '*.F90' | sort >"$work/files"
fortran="gfortran -std=legacy -fallow-argument-mismatch -fd-lines-as-comments -fdollar-ok -w -fsyntax-only"

# options FILE: those of its RUN and FLAGS lines that say what the language is, gfortran's words in $theirs
options() {
  ours=$(sed -n '1,30s/^.*\(RUN\|FLAGS\): *//p' "$1" | sed 's/-I /-I/g' | tr ' ' '\n' |
    grep -E -- '^(--(real8|int8|cpp|no-cpp|free|fixed|line-length=.*|free-line-length=.*)|-[IDUf].+)$' | tr '\n' ' ')
  theirs=$(echo "$ours" | sed 's/--real8/-fdefault-real-8 -fdefault-double-8/; s/--int8/-fdefault-integer-8/; s/--no-cpp/-nocpp/; s/--cpp/-cpp/
    s/--free-line-length=/-ffree-line-length-/; s/--line-length=/-ffixed-line-length-/; s/--free/-ffree-form/; s/--fixed/-ffixed-form/')
}

# fortran_takes FILE: by gfortran, in its folder; modules of a folder's files are known to the others
fortran_takes() {
  modules=$work/$(dirname "$1")
  mkdir -p "$modules"
  with=$(sed -n 's/^.*WITH: *//p' "$1")
  # shellcheck disable=SC2086
  (cd "$(dirname "$1")" && $fortran -J "$modules" $theirs $with "$(basename "$1")") >"$work/gfortran.log" 2>&1
}

# crayon_takes FILE: by Crayon; its errors go to crayon.log
crayon_takes() {
  with=$(sed -n 's/^.*WITH: *//p' "$1")
  # shellcheck disable=SC2086
  (cd "$(dirname "$1")" && "$crayon" ir --after=frontend --max-errors=0 $ours $with "$(basename "$1")") >"$work/ir" 2>"$work/crayon.log"
}

# The samples' programs use each other's modules, in no order of their names.
for pass in 1 2; do
  grep '^samples/' "$work/files" | while read -r file; do
    options "$file"
    fortran_takes "$file"
  done
done

passed=0 failed=0
: >"$work/differ"
fail() {
  failed=$((failed + 1))
  echo "FAIL $1: $2"
  grep -a Error "$work/gfortran.log" | head -n 2
  grep -a 'error: ' "$work/crayon.log" | head -n 3
}
while read -r file; do
  grep -q "^| ${file#tests/} | is not asked" tests/parse/LEGALITY.md && continue
  options "$file"
  fortran_takes "$file" && theirs=legal || theirs=refused
  crayon_takes "$file" && ours=legal || ours=refused
  name=${file#tests/}
  case $ours$theirs$name in
  legallegal* | refusedrefused*/bad-* | refusedrefusedparse/*) passed=$((passed + 1)); continue ;;
  refusedlegal*)
    grep -a 'error: ' "$work/crayon.log" | sed 's/.*error: //' | sed "$nameless" | sort -u >"$work/said"
    if [ -s "$work/said" ] && [ -z "$(comm -23 "$work/said" "$work/documented")" ]; then passed=$((passed + 1)); continue; fi ;;
  esac
  echo "$name" >>"$work/differ"
  grep -qx "$name" "$work/listed" && continue
  fail "$name" "gfortran: $theirs, crayon: $ours"
done <"$work/files"
sort -o "$work/differ" "$work/differ"
for name in $(comm -23 "$work/listed" "$work/differ"); do
  echo "FAIL LEGALITY.md lists $name, which does not differ"
  failed=$((failed + 1))
done
echo "$passed agree, $(grep -c . "$work/differ") differ as listed, $failed faults"
[ $failed -eq 0 ] && [ $passed -gt 0 ]
