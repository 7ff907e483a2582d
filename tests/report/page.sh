#!/bin/sh
# The page of `crayon report --format=html`: page.sh CRAYON CHECK_JSON CHECK_HTML SAMPLES
# What is pinned: it is whole and asks for nothing, its figures, bars and barriers are those of the JSON, names and sources of any bytes are text in it.
set -u
crayon=$1 check_json=$2 check_html=$3 samples=$4
. "$(dirname "$0")/../scratch.sh"
failed=0
fail() {
  echo "FAIL $*"
  failed=$((failed + 1))
}
# same_figures NAME OPTIONS AND FILES: all that the page has is in the JSON, and where values are and barriers also the other way round.
same_figures() {
  name=$1
  shift
  "$crayon" report --format=json "$@" >"$work/json" 2>/dev/null
  "$crayon" report --format=html "$@" >"$work/page" 2>/dev/null
  "$check_json" <"$work/json" | sort -u >"$work/json.lines"
  "$check_html" <"$work/page" >"$work/got" || { fail "$name"; grep '^fault' "$work/got" | head -5; }
  sort -u "$work/got" >"$work/page.lines"
  comm -13 "$work/json.lines" "$work/page.lines" >"$work/more"
  [ -s "$work/more" ] && fail "$name: the JSON has not: $(head -3 "$work/more")"
  grep -e ' stay ' -e ' barrier ' -e ' registers ' -e ' bytes_loaded ' -e ' ptxas.registers ' -e ' work.flops ' -e ' lanes ' "$work/json.lines" | comm -23 - "$work/page.lines" >"$work/less"
  [ -s "$work/less" ] && fail "$name: the page has not: $(head -3 "$work/less")"
  grep -q ' stay ' "$work/page.lines" || fail "$name: no bar"
}
same_figures "the PPM sweep" --shape=row --real8 "$samples/ppm_sweep.f"
same_figures "spills" --shape=strip --real8 --regs=24 --shared=2048 "$samples/godunov.f90"
grep -q ' stay .* g[0-9]' "$work/page.lines" || fail "spills: no slot in global memory"
"$crayon" report --format=html --shape=strip --real8 --regs=24 --shared=2048 "$samples/godunov.f90" | cmp -s - "$work/page" || fail "same input, other bytes"

# A name that would close a tag and begin others, and a source that has these, a byte that is no UTF-8 and a control character.
cd "$work" || exit 2
hostile="<b>&amp;\"'--.f90"
line='! </pre></body><script>alert("&lt;")</script><!-- ]]>'
{
  printf '%s\n! \377\001\n' "$line"
  cat <<'F90'
subroutine hostile(n, a, b)
  integer, intent(in) :: n
  real(8), intent(in) :: a(n)
  real(8), intent(out) :: b(n)
  integer :: i
  do i = 2, n
    if (a(i) < a(i-1) .and. a(i) > 1) b(i) = a(i-1)
  end do
  print *, 'a&b<'
end subroutine
F90
} >"$hostile"
"$crayon" report --nests --format=html "$hostile" >page 2>messages || { fail "hostile names"; cat messages; }
"$check_html" <page >got || { fail "hostile names"; grep '^fault' got; }
"$check_html" text <page >text
grep -q -F -e "$line" text || fail "the line is not in the page"
grep -q -F -e "$hostile" text || fail "the name is not in the page"
grep -q -F -e "if (a(i) < a(i-1) .and. a(i) > 1) b(i) = a(i-1)" text || fail "the statement is not in the page"
[ "$failed" -eq 0 ] && echo "pages are whole, and say what the JSON says"
[ "$failed" -eq 0 ]
