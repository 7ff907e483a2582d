#!/bin/sh
# side-files.sh FILE: which files gfortran and `crayon fc` write for options that ask for more than an object; both run the same line in a
# folder of their own.
set -u
. "$(dirname "$0")/../scratch.sh"
source=$(pwd)/$1
# compile COMPILER...: its files
compile() {
  rm -rf "$work/run" && mkdir "$work/run" && cd "$work/run" && cp "$source" a.f90 || exit 2
  "$@" >/dev/null 2>&1
  echo "status $?"
  ls
}
for line in '--coverage a.f90 -o program' '--coverage -c a.f90 -o b.o' '-fprofile-generate a.f90' '-gsplit-dwarf -g -c a.f90' \
  '-gsplit-dwarf -g a.f90 -o program' '-fstack-usage a.f90' '-fcallgraph-info -c a.f90' '-fsave-optimization-record -c a.f90' '-da -c a.f90' \
  '-aux-info x -c a.f90' '--output b.o -c a.f90' '--compile a.f90' '-specs /dev/null -c a.f90'; do
  # shellcheck disable=SC2086
  compile gfortran $line >"$work/gfortran"
  # shellcheck disable=SC2086
  compile crayon fc --backend=c $line | diff "$work/gfortran" - && echo "$line: same"
done
# The executable alone, under the name of the compiler, as one who copies it has it.
nvcc_on_cpu "$(dirname "$source")/.."
mkdir "$work/alone" && cp "$(readlink -f "$(command -v crayon)")" "$work/alone/crayon-fc" || exit 2
for options in "-c a.f90" "a.f90 -o program"; do
  # shellcheck disable=SC2086
  compile gfortran $options >"$work/gfortran"
  # shellcheck disable=SC2086
  compile "$work/alone/crayon-fc" --backend=cuda --few=0 $options | diff "$work/gfortran" - && echo "a copy, $options: same"
done
