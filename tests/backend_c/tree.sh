#!/bin/sh
# tree.sh CRAYON RUNTIME: what --reductions=tree folds against tree.c, in several shapes, as C and as CUDA under g++.
set -eu
crayon=$1 runtime=$2 here=$(dirname "$0")
for tool in cc g++; do command -v $tool >/dev/null || exit 77; done
dir=$(mktemp -d)
trap 'rm -rf "$dir"' EXIT
trap 'exit 129' HUP
trap 'exit 130' INT
trap 'exit 143' TERM
cc -std=c11 -O1 -ffp-contract=off -c -o "$dir/main.o" "$here/tree.c"
for options in "" "--shape=row --vl=96" "--shape=strip --vl=1024"; do
  # shellcheck disable=SC2086
  "$crayon" c --reductions=tree $options -o "$dir" "$here/tree.f90"
  cc -std=gnu11 -O2 -o "$dir/tree" "$dir/main.o" "$dir/tree.c" -lm
  "$dir/tree"
done
"$crayon" cuda --reductions=tree -o "$dir" "$here/tree.f90"
g++ -std=c++17 -O1 -DCRAYON_CUDA_ON_CPU -I "$runtime" -x c++ -c -o "$dir/tree.o" "$dir/tree.cu"
g++ -o "$dir/tree" "$dir/main.o" "$dir/tree.o" -lm
"$dir/tree"
