#!/bin/sh
# by-hand.sh FILE.f90: its CUDA and that of FILE-2.f90, through g++, with FILE.c. Prints what the program does.
set -u
. "$(dirname "$0")/../scratch.sh"
runtime=../../backend_cuda/runtime stem=${1%.f90}
for file in "$1" "$stem-2.f90"; do
  crayon cuda -o "$work" "$file" || exit 2
  g++ -std=c++17 -O1 -w -DCRAYON_CUDA_ON_CPU -I "$runtime" -x c++ -c "$work/${file%.f90}.cu" -o "$work/${file%.f90}.o" || exit 2
done
cc -Wall -Wextra -Werror -I "$runtime" -c "$stem.c" -o "$work/main.o" || exit 2
g++ "$work"/*.o -o "$work/program" || exit 2
CRAYON_TRACE=1 "$work/program" 2>&1
