#!/bin/sh
# ranges.sh FILE: the ranges of the program with CRAYON_NVTX=1, as a header in NVTX's place prints them, and how many there are without. CUDA runs on the CPU.
set -u
. "$(dirname "$0")/../scratch.sh"
nvcc_on_cpu "$(pwd)/.."
mkdir -p "$work/include/nvtx3"
cat >"$work/include/nvtx3/nvToolsExt.h" <<'END'
static int depth;
static inline int nvtxRangePushA(const char *name) { return fprintf(stderr, "range %*s%s\n", 2 * depth++, "", name); }
static inline int nvtxRangePop(void) { return --depth; }
END
export DEFINES="-I $work/include"
crayon fc --few=0 -O2 -w "$1" -J "$work" -o "$work/program" || exit 2
(cd "$work" && CRAYON_NVTX=1 ./program 2>&1) | grep '^range'
(cd "$work" && ./program 2>&1) | grep -c '^range'
exit 0
