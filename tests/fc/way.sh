#!/bin/sh
# way.sh FILE: runs the program as gfortran builds it and as `crayon fc` does, its CUDA for the CPU, where a device takes far longer than a host, says whether both print
# the same, and what comparisons of the whole program came to, by CRAYON_TRIALS and policy of memory; with --reductions=tree and under CRAYON_VERIFY there are none.
set -u
. "$(dirname "$0")/../scratch.sh"
here=$(pwd)
nvcc_on_cpu "$here/.."
file=$here/$1
cd "$work" || exit 2
gfortran -O1 "$file" -o reference && ./reference >reference.out || exit 2
# run WHAT
run() {
  CRAYON_TRACE=1 ./program >out 2>trace || { echo "$1: exit status $?"; tail -n 5 trace; }
  cmp -s reference.out out && echo "$1: same" || echo "$1: another output"
  sed -n 's/^crayon: nests were on the .*: \(on the .*\) from now on$/  \1/p' trace | uniq
}
crayon fc -O1 "$file" -o program || exit 2
CRAYON_TRIALS=0 run 'CRAYON_TRIALS=0'
for policy in auto data; do
  CRAYON_MEMORY=$policy CRAYON_TRIALS=program run "CRAYON_TRIALS=program, $policy"
done
CRAYON_VERIFY=1000 CRAYON_TRIALS=program run verify
crayon fc --reductions=tree -O1 "$file" -o program || exit 2
CRAYON_TRIALS=program run tree | sed 's/another output/any output/; s/same/any output/'
