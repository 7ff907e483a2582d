#!/bin/sh
# trials.sh FILE: runs the program as gfortran builds it and as `crayon fc` does, its CUDA for the CPU, where a device takes far longer than a host, with trials asked
# for and not, says whether both print the same, and for each size of each nest which of both has it from which call on.
. "$(dirname "$0")/traced.sh"
crayon fc -O1 "$file" -o program || exit 2
for trials in '' 0 1; do
  for policy in auto copy; do
    CRAYON_MEMORY=$policy CRAYON_TRIALS=$trials run "CRAYON_TRIALS=$trials, $policy"
    sed -n 's/^crayon: [^ ]*:\([0-9]*\):[^ ]* is the \([a-z]*\).s from now on.*/  line \1 is the \2'"'s/p" trace | sort | uniq -c
  done
done
CRAYON_VERIFY=1 CRAYON_TRIALS=1 ./program 2>&1 >out | sed -n 's/.* of \([0-9]*\) calls compared.*/CRAYON_VERIFY: \1 calls/p'
