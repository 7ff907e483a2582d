#!/bin/sh
# The Fortran that stands beside a translation compiles with and without OpenMP and OpenACC: interfaces.sh CRAYON
#
# interfaces/ holds modules with directives of both in front of what is translated. Their interface files and the copies of
# `crayon reference` must compile with each set of flags that the sources compile with; declarative directives stay, those that
# open a construct do not; of preprocessed sources they hold what was made of them. A program of the interfaces and the translation prints what it does without Crayon.
set -u
crayon=$(cd "$(dirname "$1")" && pwd)/$(basename "$1")
here=$(cd "$(dirname "$0")/interfaces" && pwd)
for tool in gfortran gcc; do
  command -v $tool >/dev/null || { echo "SKIPPED: $tool is not installed"; exit 77; }
done
. "$(dirname "$0")/../scratch.sh"
cd "$work" || exit 2
failed=0
# expect NAME COMMAND...: the command ends with 0
expect() {
  name=$1
  shift
  "$@" >log 2>&1 && return
  echo "FAIL $name: status $? of $*"
  sed 's/^/  /' log | head -n 30
  failed=$((failed + 1))
}
expect "crayon c" "$crayon" c -o made "$here/free.f90" "$here/fixed.f"
expect "crayon reference" "$crayon" reference -o copies "$here/free.f90" "$here/fixed.f"
mkdir mod
for flags in -O1 -fopenmp -fopenacc "-fopenmp -fopenacc"; do
  # shellcheck disable=SC2086
  for file in "$here/free.f90" "$here/fixed.f" copies/free.f90 copies/fixed.f made/free_interface.f90 made/fixed_interface.f; do
    expect "$flags" gfortran -Werror=implicit-interface $flags -J mod -c -o "mod/${file##*/}.o" "$file"
  done
done
for line in 'threadprivate(mine)' 'acc declare create' 'omp declare simd' 'acc routine seq' 'GCC$ attributes' 'a comment stays'; do
  grep -qF "$line" made/free_interface.f90 || { echo "FAIL: not kept: $line"; failed=$((failed + 1)); }
done
grep -v 'a comment' made/*_interface.* | grep -iE 'parallel|kernels|ivdep|barrier|threads *=|shared|copyin' && failed=$((failed + 1))

fortran="gfortran -O1 -ffp-contract=off -fopenacc -J mod"
# shellcheck disable=SC2086
{
  expect "the program" $fortran -o plain "$here/free.f90" "$here/fixed.f" "$here/main.f90"
  expect "its translation" gcc -O1 -c made/free.c -o free.o
  expect "its translation" gcc -O1 -c made/fixed.c -o fixed.o
  expect "the translated program" $fortran -o translated made/free_interface.f90 made/fixed_interface.f "$here/main.f90" free.o fixed.o -lm
}
expect "runs" ./plain && cp log expected
expect "runs translated" ./translated
diff expected log || failed=$((failed + 1))

# The interface of a preprocessed source is what the preprocessor made of the module: macros and #if lines are no Fortran.
source=$here/preprocessed.F90
expect "crayon c" "$crayon" c -D WORK=8 -o made "$source"
# shellcheck disable=SC2086
{
  expect "the program" $fortran -DWORK=8 -o plain "$source"
  sed -n '/^program/,/^end program/p' "$source" >main.f90
  expect "its translation" gcc -O1 -c made/preprocessed.c -o preprocessed.o
  expect "the translated program" $fortran -o translated made/preprocessed_interface.f90 main.f90 preprocessed.o -lm
}
expect "runs" ./plain && cp log expected
expect "runs translated" ./translated
diff expected log || failed=$((failed + 1))
[ $failed -eq 0 ] && echo "interfaces: all as expected"
[ $failed -eq 0 ]
