#!/bin/sh
# Installs what is missing, builds Crayon, translates the sample, checks every routine against gfortran,
# runs the problems through gfortran's objects, Crayon's C and Crayon's CUDA (on the GPU where there is one and nvcc,
# else on the CPU), compares their norms digit by digit, and writes the pictures to samples/ppm/out.
#
# run.sh [--small] [--real=4|8|both] [--skip-check]
#   --small       small grids: a minute in all, for tests
#   --real=...    precision of the problems (8); the check always does both
#   --skip-check  leave the check out
set -eu
here=$(cd "$(dirname "$0")" && pwd)
root=$(cd "$here/../.." && pwd)
small= reals=8 check=yes
for argument; do
  case $argument in
  --small) small=--small ;;
  --real=4 | --real=8) reals=${argument#--real=} ;;
  --real=both) reals='8 4' ;;
  --skip-check) check=no ;;
  *) echo "run.sh: unknown option '$argument'" >&2; exit 2 ;;
  esac
done
. "$root/tests/setup.sh"
crayon_install_tools
crayon_find_cuda
build=${CRAYON_BUILD:-$root/build}
echo "== build"
crayon_build crayon "$build"
crayon=$build/crayon
out=${CRAYON_OUT:-$here/out}
mkdir -p "$out"
sources="$here/ppm_sweep.f $here/ppm_sweepj.f $here/godunov.f90"
has_gpu=no
if command -v nvcc >/dev/null 2>&1 && nvidia-smi -L >/dev/null 2>&1; then has_gpu=yes; fi

flags_of() { if [ "$1" = 8 ]; then echo --real8; fi; }
fortran_flags_of() { if [ "$1" = 8 ]; then echo "-fdefault-real-8 -fdefault-double-8"; fi; }
candidates=c,cuda-cpu
[ $has_gpu = no ] || candidates=c,cuda-cpu,cuda

if [ $check = yes ]; then
  for real in 4 8; do
    echo "== check, real*$real"
    for source in $sources; do
      "$crayon" check $(flags_of $real) --with=$candidates "$source"
    done
  done
fi

# build_program REAL VARIANT: the sample in out/REAL/VARIANT/ppm. The main program is compiled the same way in each.
build_program() {
  dir=$out/real$1/$2
  rm -rf "$dir" && mkdir -p "$dir"
  flags="-O2 -ffp-contract=off $(fortran_flags_of "$1")"
  "$crayon" reference $(flags_of "$1") -o "$dir/reference" $sources
  (
    cd "$dir"
    # godunov.mod is needed by main.f90 whichever object defines the procedures.
    gfortran $flags -fsyntax-only "$here/godunov.f90"
    case $2 in
    fortran)
      gfortran $flags -std=legacy -I. -Ireference -I"$here" -c reference/crayon_cray.f90 reference/ppm_sweep.f \
        reference/ppm_sweepj.f reference/godunov.f90
      ;;
    c)
      "$crayon" c $(flags_of "$1") -o . $sources
      gcc -O3 -c ppm_sweep.c ppm_sweepj.c godunov.c
      ;;
    cuda-cpu)
      "$crayon" cuda $(flags_of "$1") -o . $sources
      for name in ppm_sweep ppm_sweepj godunov; do
        g++ -std=c++17 -O2 -DCRAYON_CUDA_ON_CPU -I"$root/backend_cuda/runtime" -x c++ -c $name.cu -o $name.o
      done
      ;;
    cuda)
      "$crayon" cuda $(flags_of "$1") -o . $sources
      for name in ppm_sweep ppm_sweepj godunov; do nvcc -O3 -arch=native -c $name.cu -o $name.o; done
      ;;
    esac
    gcc -O2 -c "$here/picture.c" $(pkg-config --cflags libpng)
    gfortran $flags -o ppm "$here/exact.f90" "$here/flow.f90" "$here/main.f90" *.o \
      $(pkg-config --libs libpng) -lm $(link_of "$2")
  )
}
link_of() {
  case $1 in
  cuda-cpu) echo -lstdc++ -lpthread ;;
  cuda) echo "-L$(dirname "$(command -v nvcc)")/../lib64 -lcudart -lstdc++" ;;
  esac
}

# run_program REAL VARIANT OPTIONS: runs it; what it prints, the norms, goes to the file norms, pictures beside it.
run_program() {
  dir=$out/real$1/$2
  shift 2
  (cd "$dir" && ./ppm --out=. "$@" >norms) || exit 1
  cat "$dir/norms"
}

# compare_norms REAL FOLDER OF: the norms that FOLDER's program printed against those of OF.
compare_norms() {
  if cmp -s "$out/real$1/$3/norms" "$out/real$1/$2/norms"; then
    echo "norms of $2: identical to gfortran's"
  else
    echo "norms of $2 DIFFER from gfortran's:"
    diff "$out/real$1/$3/norms" "$out/real$1/$2/norms" || true
    exit 4
  fi
}

# The CPU runner of CUDA executes lane by lane: it gets the small grids.
for real in $reals; do
  echo "== real*$real: gfortran"
  build_program "$real" fortran
  run_program "$real" fortran ${small:+"$small"}
  variants=c
  [ $has_gpu = no ] || variants="c cuda"
  for variant in $variants; do
    echo "== real*$real: $variant"
    build_program "$real" "$variant"
    run_program "$real" "$variant" ${small:+"$small"} >/dev/null
    compare_norms "$real" "$variant" fortran
  done
  echo "== real*$real: cuda on the CPU, small grids"
  build_program "$real" cuda-cpu
  mkdir -p "$out/real$real/fortran-small"
  cp "$out/real$real/fortran/ppm" "$out/real$real/fortran-small/"
  run_program "$real" fortran-small --small >/dev/null
  run_program "$real" cuda-cpu --small >/dev/null
  compare_norms "$real" cuda-cpu fortran-small
done
cp "$out/real${reals%% *}/c"/*.png "$out/"
echo "pictures:"
ls "$out"/*.png
