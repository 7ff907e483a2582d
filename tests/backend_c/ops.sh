#!/bin/sh
# Every operation over hard operands, in gfortran and in emitted text: ops.sh MAKE_OPS NEST_EMIT c|cuda RUNTIME SOURCE
set -eu
make_ops=$1 nest_emit=$2 mode=$3 runtime=$4 source=$5
command -v gfortran >/dev/null || { echo "SKIPPED: no gfortran"; exit 77; }
. "$(dirname "$0")/../scratch.sh"
"$make_ops" "$work/ops.f90" "$work/ops.nest" "$work/table.inc"
gfortran -O2 -ffp-contract=off -fno-tree-vectorize -std=legacy -c "$work/ops.f90" -o "$work/ref.o"
gcc -O1 -DTABLE='"table.inc"' -I"$work" -c "$source/run_ops.c" -o "$work/run.o"
one() {
  echo "$mode $*"
  if [ "$mode" = c ]; then
    "$nest_emit" c "$work/ops.nest" >"$work/ops.c"
    gcc -Wall -Werror "$@" -c "$work/ops.c" -o "$work/got.o"
  else
    "$nest_emit" cuda "$work/ops.nest" >"$work/ops.cu"
    g++ -std=c++17 -Wall -Werror "$@" -DCRAYON_CUDA_ON_CPU -I "$runtime" -x c++ -c "$work/ops.cu" -o "$work/got.o"
  fi
  gfortran "$work/run.o" "$work/ref.o" "$work/got.o" -lm -lstdc++ $(case "$*" in *sanitize*) echo -lubsan ;; esac) -o "$work/run"
  "$work/run"
}
if [ "$mode" = c ]; then
  one -O0
  one -O3 -march=native -ffp-contract=fast
  one -O1 -fsanitize=undefined -fno-sanitize-recover=all
else
  one -O1 -march=native -ffp-contract=fast
fi
