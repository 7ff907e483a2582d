#!/bin/sh
# run.sh CRAYON [NAME...]: each NAME.f90 or NAME.f here holds routines, then a main program that prints what
# they compute in hexadecimal. The program is built with gfortran's routines, and with the C (and the stubs) that Crayon
# makes of them; both must print the same. A line `FLAGS: ...` adds language flags that both understand. NAME.awk writes
# such a file. A line `CUDA: also` has the CUDA compiled for the CPU too, in several shapes.
set -u
crayon=$(cd "$(dirname "$1")" && pwd)/$(basename "$1")
shift
cd "$(dirname "$0")" || exit 2
runtime=$(cd ../../../backend_cuda/runtime && pwd)
for tool in gfortran gcc; do
  command -v $tool >/dev/null || { echo "SKIPPED: no $tool"; exit 77; }
done
[ $# -gt 0 ] || set -- *.f90 *.f *.awk
. ../../scratch.sh
passed=0 failed=0
fail() {
  echo "FAIL $1: $2"
  [ -s "$work/log" ] && sed 's/^/  /' "$work/log" | head -n 40
  failed=$((failed + 1))
}
# The shapes of the CUDA against `expected`.
cuda() {
  for shape in loops row strip; do
    "$crayon" cuda $flags --shape=$shape --vl=32 -o "$work/cuda" "$work/part.$extension" >"$work/log" 2>&1 || { fail "$1" "Crayon refuses the CUDA"; return 1; }
    g++ -std=c++17 ${CRAYON_TEST_OPTIMIZE:--O0} -DCRAYON_CUDA_ON_CPU -I "$runtime" -x c++ -c "$work/cuda/part.cu" -o "$work/cuda.o" >"$work/log" 2>&1 || { fail "$1" "the CUDA does not compile"; return 1; }
    $fortran "$work/main.o" "$work/cuda.o" -o "$work/candidate" -lstdc++ -lm >"$work/log" 2>&1 || { fail "$1" "the CUDA does not link"; return 1; }
    "$work/candidate" >"$work/got" 2>&1 </dev/null
    diff "$work/expected" "$work/got" >"$work/log" || { fail "$1" "differs, in CUDA of shape $shape"; return 1; }
  done
}
for input in "$@"; do
  rm -rf "$work"/*
  source=$input
  case $input in *.awk) source=$work/whole.f90; awk -f "$input" >"$source" ;; esac
  extension=${source##*.}
  flags=$(sed -n 's/^.*FLAGS: *//p' "$source")
  fortran="gfortran -O2 -ffp-contract=off -fno-tree-vectorize -std=legacy -fallow-argument-mismatch $flags"
  awk '/^ *program /{exit} {print}' "$source" >"$work/part.$extension"
  awk '/^ *program /{on = 1} on {print}' "$source" >"$work/main.$extension"
  $fortran -J "$work" -I "$work" -c "$work/part.$extension" -o "$work/part.o" >"$work/log" 2>&1 || { fail "$input" "gfortran refuses it"; continue; }
  $fortran -J "$work" -I "$work" -c "$work/main.$extension" -o "$work/main.o" >"$work/log" 2>&1 || { fail "$input" "gfortran refuses its program"; continue; }
  $fortran -J "$work" -I "$work" "$work/main.o" "$work/part.o" -o "$work/reference" >"$work/log" 2>&1 || { fail "$input" "does not link"; continue; }
  "$crayon" c $flags -o "$work/c" "$work/part.$extension" >"$work/log" 2>&1 || { fail "$input" "Crayon refuses it"; continue; }
  gcc -O2 -Wall -Wno-unused -c "$work/c/part.c" -o "$work/c.o" >"$work/log" 2>&1 || { fail "$input" "the C does not compile"; continue; }
  stubs=
  if [ -f "$work/c/part_interface.$extension" ]; then
    stubs=$work/stubs.o
    $fortran -J "$work" -I "$work" -c "$work/c/part_interface.$extension" -o "$stubs" >"$work/log" 2>&1 || { fail "$input" "the stubs do not compile"; continue; }
  fi
  $fortran -J "$work" -I "$work" "$work/main.o" ${stubs:+"$stubs"} "$work/c.o" -o "$work/candidate" -lm >"$work/log" 2>&1 || { fail "$input" "the C does not link"; continue; }
  "$work/reference" >"$work/expected" 2>&1 </dev/null
  if grep -q 'CUDA: also' "$source"; then cuda "$input" || continue; fi
  "$work/candidate" >"$work/got" 2>&1 </dev/null
  : >"$work/log"
  [ -s "$work/expected" ] || { fail "$input" "prints nothing"; continue; }
  if diff "$work/expected" "$work/got" >"$work/log"; then passed=$((passed + 1)); else fail "$input" "differs"; fi
done
echo "$passed passed, $failed failed"
[ $failed -eq 0 ] && [ $passed -gt 0 ]
