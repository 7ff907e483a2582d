#!/bin/sh
# ranges.sh FILE: the ranges of the program with CRAYON_NVTX=1, as a header in NVTX's place prints them, and how many there are without. CUDA runs on the CPU.
set -u
. "$(dirname "$0")/../scratch.sh"
mkdir -p "$work/nvcc/bin" "$work/nvcc/lib64" "$work/include/nvtx3"
ln -s "$(pwd)/nvcc-on-cpu.sh" "$work/nvcc/bin/nvcc"
ar rc "$work/nvcc/lib64/libcudart_static.a"
cat >"$work/include/nvtx3/nvToolsExt.h" <<'END'
static int depth;
static inline int nvtxRangePushA(const char *name) { return fprintf(stderr, "range %*s%s\n", 2 * depth++, "", name); }
static inline int nvtxRangePop(void) { return --depth; }
END
export DEFINES="-I $work/include" RUNTIME="$(pwd)/../../backend_cuda/runtime"
PATH=$work/nvcc/bin:$PATH
crayon fc --few=0 -O2 -w "$1" -J "$work" -o "$work/program" || exit 2
(cd "$work" && CRAYON_NVTX=1 ./program 2>&1) | grep '^range'
(cd "$work" && ./program 2>&1) | grep -c '^range'
exit 0
