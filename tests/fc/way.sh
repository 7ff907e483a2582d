#!/bin/sh
# way.sh FILE: runs the program as gfortran builds it and as `crayon fc` does, its CUDA for the CPU, where a device takes far longer than a host, says whether both print
# the same, and what comparisons of the whole program came to, by CRAYON_TRIALS and policy of memory; with --reductions=tree and under CRAYON_VERIFY there are none.
. "$(dirname "$0")/traced.sh"
# run_compared WHAT
run_compared() {
  run "$1"
  sed -n 's/^crayon: nests were on the .*: \(on the .*\) from now on$/  \1/p' trace | uniq
}
crayon fc -O1 "$file" -o program || exit 2
CRAYON_TRIALS=0 run_compared 'CRAYON_TRIALS=0'
for policy in auto data; do
  CRAYON_MEMORY=$policy CRAYON_TRIALS=program run_compared "CRAYON_TRIALS=program, $policy"
done
CRAYON_VERIFY=1000 CRAYON_TRIALS=program run_compared verify
crayon fc --reductions=tree -O1 "$file" -o program || exit 2
CRAYON_TRIALS=program run_compared tree | sed 's/another output/any output/; s/same/any output/'
