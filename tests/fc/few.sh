#!/bin/sh
# few.sh FILE: what is few by default, for another number, and for C; a number that is none.
set -u
. "$(dirname "$0")/../scratch.sh"
nvcc_on_cpu "$(pwd)/.."
for option in --few=64 --few=14 --few=0 --backend=c --few=x --few=-1; do
  echo "$option"
  crayon fc "$option" --explain -c "$1" -o "$work/o" 2>&1 | grep -v ': a call copies'
done
