#!/bin/sh
# run.sh [--quick] CRAYON: the dialects of the lanes emitter. --quick: a fourth of the corpus.
#   words    those of a dialect stand in its own file: not in the emitter, not in backend_host
#   hip      g++ takes the kernels, against a stub of HIP's header, without a warning; so does clang for an AMD GPU, where it can
#   swapped  they compute what gfortran does: in the place of the CUDA kernels, through cuda_on_cpu.h
set -u
step=1
[ "$1" != --quick ] || { step=4; shift; }
crayon=$1
here=$(cd "$(dirname "$0")" && pwd)
root=$here/../../..
. "$(dirname "$0")/../../scratch.sh"
failed=0 compiled=0 ran=0 for_gpu=0

if grep -nE 'threadIdx|blockIdx|blockDim|gridDim|__(global|shared|syncthreads|launch_bounds|ldcg|stcg|restrict)|CRAYON_(SLOT|ROLLED|DYNAMIC)|hip' \
  "$root"/backend_host/vec_*.[ch] "$root"/backend_host/op_print.* $(ls "$root"/backend_cuda/*.[ch] | grep -v '/dialect'); then
  echo "FAIL a dialect's word stands outside of its file"
  failed=1
fi

# compile FILE OPTIONS: all kernels of the .cu file are in the .hip file, which g++ takes.
compile() {
  file=$1 name=$(basename "$1")
  shift
  "$crayon" cuda "$@" -o "$work" "$file" >"$work/log" 2>&1 &&
    "$crayon" cuda --dialect=hip --no-line-directives "$@" -o "$work" "$file" >"$work/log" 2>&1 || { cat "$work/log"; failed=1; return; }
  for word in '__global__ void' '__syncthreads' ' item = blockIdx'; do
    cuda=$(grep -v 'crayon_probe\|of crayon_fold_block\|crayon_sum_\|crayon_turn_' "$work/${name%.*}.cu" | grep -c "$word") hip=$(grep -v crayon_turn_ "$work/${name%.*}.hip" | grep -c "$word")
    [ "$cuda" = "$hip" ] || { echo "FAIL $name $*: $cuda times '$word' in CUDA, $hip in HIP"; failed=1; }
  done
  # Kernels leave labels, variables of last values and parameters unused, in CUDA too.
  if g++ -x c++ -std=c++17 -fsyntax-only -Wall -Wextra -Werror -Wno-unknown-pragmas -Wno-unused-label -Wno-unused-variable -Wno-unused-but-set-variable \
    -Wno-unused-parameter -Wno-unused-function -I"$here/stub" "$work/${name%.*}.hip" >"$work/log" 2>&1; then
    compiled=$((compiled + 1))
  else
    echo "FAIL $name $*: g++ does not take the HIP kernels"
    head -n 12 "$work/log"
    failed=1
  fi
}

# same_barriers TEXT ASSEMBLY: both have barriers, or neither.
same_barriers() {
  if grep -q '^ *\(__syncthreads\|crayon_turn_barrier\)();' "$1"; then grep -q s_barrier "$2"; else ! grep -q s_barrier "$2"; fi
}

# device FILE OPTIONS: clang compiles the HIP kernels for a GPU; barriers are there where the text has some.
device() {
  file=$1 name=$(basename "$1")
  shift
  "$crayon" cuda --dialect=hip "$@" -o "$work" "$file" || { failed=1; return; }
  if clang -x hip -std=c++17 -nogpulib -nogpuinc --cuda-device-only --offload-arch=gfx90a -O2 -Werror -I"$here/stub" -S -o "$work/x.s" \
    "$work/${name%.*}.hip" >"$work/log" 2>&1 && grep -q s_endpgm "$work/x.s" && same_barriers "$work/${name%.*}.hip" "$work/x.s"; then
    for_gpu=$((for_gpu + 1))
  else
    echo "FAIL $name $*: clang does not take the HIP kernels"
    head -n 12 "$work/log"
    failed=1
  fi
}

# swap FILE OPTIONS: the check of the CUDA file, with the HIP kernels in it. Kernels that reduce hand their terms on otherwise without a host.
swap() {
  file=$1 name=$(basename "$1")
  shift
  rm -rf "$work/made"
  "$crayon" check --make "$work/made" --with=cuda-cpu "$@" "$file" >"$work/log" 2>&1 &&
    "$crayon" cuda --dialect=hip --no-line-directives "$@" -o "$work" "$file" >"$work/log" 2>&1 &&
    awk -f "$here/swap.awk" "$work/${name%.*}.hip" "$work/made/cuda/${name%.*}.cu" >"$work/swapped.cu" || { cat "$work/log"; failed=1; return; }
  {
    echo '#include <string.h>'
    echo '#define __builtin_nontemporal_load(place) __ldcg(place)'
    echo '#define __builtin_nontemporal_store(value, place) __stcg(place, value)'
    cat "$work/swapped.cu"
  } >"$work/made/cuda/${name%.*}.cu"
  if "$crayon" check --run "$work/made" --with=cuda-cpu >"$work/log" 2>&1 && grep -q identical "$work/log"; then
    ran=$((ran + 1))
  else
    echo "FAIL $name $*: the HIP kernels compute something else"
    tail -n 12 "$work/log"
    failed=1
  fi
}

ppm=$root/samples/ppm
place=0
for file in "$root"/tests/corpus/*.f "$root"/tests/corpus/*.f90; do
  place=$((place + 1))
  [ $((place % step)) -ne 0 ] || compile "$file" --vl=64
done
for file in "$ppm"/godunov.f90 "$ppm"/ppm_sweep.f; do compile "$file" --vl=64; done
for file in "$ppm"/godunov.f90 "$ppm"/ppm_sweep.f; do
  compile "$file" --shape=row --real8
  compile "$file" --shape=strip --regs=8 --shared=0
done
compile "$ppm"/godunov.f90 --real8 --shared=200000 --vl=1024
if command -v gfortran >/dev/null; then
  swap "$ppm"/godunov.f90 --shape=strip
  swap "$root"/tests/corpus/leaves.f90 --shape=row --real8 --regs=8 --shared=0
  swap "$root"/tests/corpus/muscl.f90 --shape=row
fi
if clang --print-targets 2>/dev/null | grep -q amdgcn; then
  device "$ppm"/godunov.f90 --shape=row --regs=8 --shared=0
  device "$ppm"/ppm_sweep.f --shape=strip --real8
  device "$ppm"/godunov.f90 --shared=200000 --vl=1024 --real8
  printf 'subroutine f(a, b, n)\ninteger n, i\nreal(8) a(n), b(n)\ndo i = 2, n\nb(i) = a(i)*a(i-1) + b(i)\nend do\nend\n' >"$work/product.f90"
  device "$work/product.f90" --shape=strip
  grep -q v_mul_f64 "$work/x.s" && ! grep -q v_fma "$work/x.s" || { echo "FAIL a product and a sum are rounded once in HIP"; failed=1; }
fi
echo "$compiled files compiled, $for_gpu for a GPU, $ran run"
[ $failed -eq 0 ] && [ $compiled -ge 20 ]
