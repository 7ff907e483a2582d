#!/bin/sh
# few.sh FILE: what is few by default, for another number, and for C; a number that is none.
set -u
. "$(dirname "$0")/../scratch.sh"
mkdir -p "$work/nvcc/bin" "$work/nvcc/lib64"
ln -s "$(pwd)/nvcc-on-cpu.sh" "$work/nvcc/bin/nvcc"
export RUNTIME="$(pwd)/../../backend_cuda/runtime"
PATH=$work/nvcc/bin:$PATH
for option in --few=64 --few=14 --few=0 --backend=c --few=x --few=-1; do
  echo "$option"
  crayon fc "$option" --explain -c "$1" -o "$work/o" 2>&1 | grep -v ': a call copies'
done
