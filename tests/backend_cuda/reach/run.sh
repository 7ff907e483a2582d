#!/bin/sh
# What is copied of arrays whose extent is not said: run.sh CRAYON RUNTIME
#
# reach.f90 by gfortran, and as CUDA that runs on the CPU by cuda_on_cpu.h in RUNTIME, in each shape, is linked with main.c, whose arrays end
# where memory does that may not be touched. All must print the same.
set -u
crayon=$(cd "$(dirname "$1")" && pwd)/$(basename "$1")
runtime=$(cd "$2" && pwd)
here=$(cd "$(dirname "$0")" && pwd)
for tool in gfortran gcc g++; do
  command -v $tool >/dev/null || { echo "SKIPPED: $tool is not installed"; exit 77; }
done
. "$(dirname "$0")/../../scratch.sh"
cd "$work" || exit 2

# attempt COMMAND...: the command must end with status 0
attempt() {
  "$@" >log 2>&1 && return
  echo "FAIL: status $? of $*"
  sed 's/^/  /' log | head -n 40
  exit 1
}

attempt gcc -O1 -c "$here/main.c"
attempt gfortran -O2 -ffp-contract=off -c "$here/reach.f90" -o reference.o
attempt gfortran main.o reference.o -o reference
attempt ./reference
cp log expected
for shape in strip row; do
  attempt "$crayon" cuda --shape=$shape -o $shape "$here/reach.f90"
  kernels=$(grep -c 'CRAYON_LAUNCH(.*_k[0-9]*,' $shape/reach.cu)
  [ "$kernels" -ge 4 ] || { echo "FAIL $shape: $kernels kernels"; exit 1; }
  attempt g++ -O1 -std=c++17 -x c++ -DCRAYON_CUDA_ON_CPU -I "$runtime" -c $shape/reach.cu -o $shape.o
  attempt g++ main.o $shape.o -o $shape/program
  attempt $shape/program
  diff expected log || { echo "FAIL $shape: another output"; exit 1; }
done
echo "$(wc -l <expected) lines"
