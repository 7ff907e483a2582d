#!/bin/sh
# rounding.sh FILE: compiles the program by gfortran and by `crayon fc` with each way of rounding, and says which print the same lines.
set -u
. "$(dirname "$0")/../scratch.sh"
here=$(pwd)
nvcc_on_cpu "$here/.."
file=$here/$1
cd "$work" || exit 2
# build NAME COMMAND...: the program, and what it prints
build() {
  name=$1
  shift
  "$@" -O2 -ffp-contract=off -fno-tree-vectorize "$file" -o "$name" && "./$name" >"$name.out"
}
# same PART NAME NAME: whether both print the same, a line of it
same() { [ "$(sed -n "$1p" "$2.out")" = "$(sed -n "$1p" "$3.out")" ] && echo "$2 and $3: the same line $1" || echo "$2 and $3: another line $1"; }
build gfortran gfortran
for how in --reductions=tree --fp=contract; do
  for backend in c cuda; do
    build "$backend$how" crayon fc --backend=$backend $how
    same 1 "$backend$how" gfortran
    same 2 "$backend$how" gfortran
  done
  same 2 "c$how" "cuda$how"
done
build cuda--fp=fast crayon fc --fp=fast
same 1 cuda--fp=fast gfortran
CRAYON_VERIFY=1 ./cuda--fp=fast | cmp - cuda--fp=fast.out
