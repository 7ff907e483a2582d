#!/bin/sh
# trials.sh FILE: runs the program as gfortran builds it and as `crayon fc` does, its CUDA for the CPU, where a device takes far longer than a host, with trials asked
# for and not, says whether both print the same, and for each size of each nest which of both has it from which call on.
set -u
. "$(dirname "$0")/../scratch.sh"
here=$(pwd)
nvcc_on_cpu "$here/.."
file=$here/$1
cd "$work" || exit 2
gfortran -O1 "$file" -o reference && ./reference >reference.out || exit 2
crayon fc -O1 "$file" -o program || exit 2
for trials in '' 0 1; do
  for policy in auto copy; do
    CRAYON_MEMORY=$policy CRAYON_TRIALS=$trials CRAYON_TRACE=1 ./program >out 2>trace || { echo "exit status $?"; tail -n 5 trace; }
    cmp -s reference.out out && echo "CRAYON_TRIALS=$trials, $policy: same" || echo "CRAYON_TRIALS=$trials, $policy: another output"
    sed -n 's/^crayon: [^ ]*:\([0-9]*\):[^ ]* is the \([a-z]*\).s from now on.*/  line \1 is the \2'"'s/p" trace | sort | uniq -c
  done
done
CRAYON_VERIFY=1 CRAYON_TRIALS=1 ./program 2>&1 >out | sed -n 's/.* of \([0-9]*\) calls compared.*/CRAYON_VERIFY: \1 calls/p'
