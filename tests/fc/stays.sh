#!/bin/sh
# stays.sh FILE: runs the program as gfortran builds it and as `crayon fc` does, its CUDA for the CPU, says whether both print the same, and which nests
# ran as they were written, how often, by policy; under CRAYON_VERIFY, and with --few=0, --reductions=tree and --fp=contract there are none.
. "$(dirname "$0")/traced.sh"
# run_staying WHAT: the program, and what its trace has of nests that stay
run_staying() {
  run "$1"
  sed -n 's/^crayon: [^ ]*:\([0-9]*\):[^ ]* runs as it was written: it takes .*/  line \1/p' trace | sort | uniq -c
}
crayon fc -O1 "$file" -o program || exit 2
for policy in auto data copy; do
  export CRAYON_MEMORY=$policy
  run_staying "$policy"
done
unset CRAYON_MEMORY
CRAYON_VERIFY=1 run_staying verify
sed -n 's/.* of \([0-9]*\) calls compared.*/  of \1 calls/p' trace
for option in --few=0 --reductions=tree --fp=contract; do
  crayon fc "$option" -O1 "$file" -o program || exit 2
  run_staying "$option" | sed 's/another output/any output/; s/same/any output/'
done
