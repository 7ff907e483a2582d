#!/bin/sh
# Names that shells and compilers trip over: paths.sh [--quick] CRAYON RUNTIME
#
# Blanks, quotes, $, a back quote, a backslash, newlines, trigraphs, %, leading dashes and bytes beyond ASCII, in the names of input
# files, include files, -I, output folders and TMPDIR, through every command and the compilers behind it. RUNTIME holds
# cuda_on_cpu.h. --quick: of the files, those alone whose names shells trip over most. Without gfortran and g++ the test is skipped (status 77).
set -u
quick=
[ "$1" = --quick ] && quick=1 && shift
crayon=$(cd "$(dirname "$1")" && pwd)/$(basename "$1")
runtime=$(cd "$2" && pwd)
for tool in gfortran gcc g++; do
  command -v $tool >/dev/null || { echo "SKIPPED: $tool is not installed"; exit 77; }
done
base=$(mktemp -d) || exit 2
trap 'rm -rf "$base"' EXIT
trap 'exit 129' HUP
trap 'exit 130' INT
trap 'exit 143' TERM
newline='
'
odd="-o 'a\" \$HOME \`b\` 100%s \\n&;|*?[x] é$newline#error x"
work=$base/$odd
TMPDIR=$work/tmp
export TMPDIR
mkdir -p "$TMPDIR" && cd "$work" || exit 2
failed=0 passed=0
# expect NAME COMMAND...: the command ends with 0
expect() {
  name=$1
  shift
  if "$@" >log 2>&1; then
    passed=$((passed + 1))
  else
    echo "FAIL $name: status $? of $*"
    sed 's/^/  /' log | head -n 30
    failed=$((failed + 1))
  fi
}

# names, one a line, ~ for a newline
cat >names <<'NAMES'
plain
a blank
-dash
apostrophe's
double"quote
$HOME
back`quote`
back\slash\n
percent%s%d%n
two~lines
~
line~#error injected
trigraph??!
bell??'
end*
été
@file
semi;colon&
star*?[x]
#hash
tail\
NAMES
printf 'latin\351\n' >>names
mkdir "inc$odd"
include="in \"q\" \$(ls) $(printf 'a\351') %s.inc"
echo '      a(1) = 3.0*a(2)' >"inc$odd/$include"
set --
while IFS= read -r line; do
  name=$(printf '%s_' "$line" | tr '~' '\n')
  set -- "$@" "./${name%_}.f90"
  cat >"./${name%_}.f90" <<F90
subroutine s$#(a, n)
  integer :: n, i
  real :: a(n), b(n)
  do i = 1, n
    b(i) = 2.0*a(i)
  end do
  do i = 2, n
    a(i) = b(i) - b(i-1)
  end do
  if (n > 2) then
    include '$include'
  end if
end subroutine
F90
done <names

# each FILE: what is done with one file
each() {
  file=$1 out="out $odd/${1##*/}"
  mkdir -p "$out"
  expect "c $file" "$crayon" c "-Iinc$odd" -o "$out" "$file"
  expect "cuda $file" "$crayon" cuda "-Iinc$odd" -o "$out" "$file"
  set -- "$out"/*.c "$out"/*.cu
  expect "gcc $1" gcc -std=gnu11 -trigraphs -Wall -Wno-trigraphs -Werror -fsyntax-only "$1"
  case $1 in *two* | *\?\?* | *percent*) expect "g++ $2" g++ -std=c++17 -Wall -Werror -DCRAYON_CUDA_ON_CPU -I"$runtime" -x c++ -fsyntax-only "$2" ;; esac
  expect "ir $file" "$crayon" ir "-Iinc$odd" --dump-dir="$out" "$file"
  expect "report $file" "$crayon" report "-Iinc$odd" "$file"
  expect "report --format=json $file" "$crayon" report "-Iinc$odd" --format=json "$file"
  grep -q '"line": 4' log || { echo "FAIL report --format=json $file"; head log; failed=$((failed + 1)); }
}
# The messages of gcc name the source as it is, by #line.
mkdir lines
printf 'subroutine s(a)\n  real :: a(10)\n  a = 1.0\nend subroutine\n' >"lines/a \"b\"\\c.f90"
expect "c" "$crayon" c -o lines "lines/a \"b\"\\c.f90"
sed 's/1\.0f/undeclared/' lines/*.c >lines/bad.c
gcc -c -o lines/bad.o lines/bad.c >log 2>&1
grep -qF 'lines/a "b"\c.f90:' log || { echo "FAIL: gcc does not name the source"; cat log; failed=$((failed + 1)); }

[ -n "$quick" ] || { for file; do each "$file"; done; }
set -- ./-dash.f90 ./apo*.f90 ./*two*.f90 ./*error*.f90 ./*\?\?*.f90 ./percent*.f90 ./latin*.f90 ./tail*.f90
[ -z "$quick" ] || { set -- ./apo*.f90 ./*two*.f90 ./*\?\?*.f90 ./latin*.f90; for file; do each "$file"; done; }
[ $failed -eq 0 ] || exit 1
expect "check" "$crayon" check "-Iinc$odd" --with=c,cuda-cpu,cuda-host "$@"
grep -q "^check: $((3 * $#)) of $((3 * $#)) " log || { echo "FAIL check: not all"; tail -n 5 log; failed=$((failed + 1)); }
mkdir "made $odd"
expect "check --make" "$crayon" check "-Iinc$odd" --make "made $odd/m" "$@"
expect "check --run" "$crayon" check --run "made $odd/m" --with=c
expect "reference" "$crayon" reference "-Iinc$odd" -o "ref $odd" "$@"
[ -z "$(ls "$TMPDIR")" ] || { echo "FAIL: left in TMPDIR:"; ls "$TMPDIR"; failed=$((failed + 1)); }
echo "$passed passed, $failed failed"
[ "$failed" -eq 0 ] && [ "$passed" -gt 0 ]
