#!/bin/sh
# tree.sh CRAYON RUNTIME: what --reductions=tree folds against tree.c, in several shapes, as C and as CUDA under g++.
set -eu
crayon=$1 runtime=$2 here=$(dirname "$0")
for tool in cc g++; do command -v $tool >/dev/null || exit 77; done
. "$(dirname "$0")/../scratch.sh"
cc -std=c11 -O1 -ffp-contract=off -c -o "$work/main.o" "$here/tree.c"
for options in "" "--shape=row --vl=96" "--shape=strip --vl=1024"; do
  # shellcheck disable=SC2086
  "$crayon" c --reductions=tree $options -o "$work" "$here/tree.f90"
  cc -std=gnu11 -O2 -o "$work/tree" "$work/main.o" "$work/tree.c" -lm
  "$work/tree"
done
"$crayon" cuda --reductions=tree -o "$work" "$here/tree.f90"
g++ -std=c++17 -O1 -DCRAYON_CUDA_ON_CPU -I "$runtime" -x c++ -c -o "$work/tree.o" "$work/tree.cu"
g++ -o "$work/tree" "$work/main.o" "$work/tree.o" -lm
"$work/tree"
