#!/bin/sh
# launches.sh FILE [OPTION]: how often each kernel of the program is launched, as CUDA that runs on the CPU, in grids as large as a GPU has them; by --few=0,
# or the option. Its output is not looked at.
set -u
. "$(dirname "$0")/../scratch.sh"
nvcc_on_cpu "$(pwd)/.."
export DEFINES=-DCRAYON_GRID=65535
crayon fc "${2:---few=0}" -O2 -w "$1" -J "$work" -o "$work/program" || exit 2
(cd "$work" && CRAYON_KERNEL_TIMES=1 ./program 2>&1 >/dev/null) | sed -n 's/^crayon: .* ms *//p'
