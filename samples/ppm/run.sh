#!/bin/sh
# Installs what is missing, builds Crayon, translates the sample, checks every routine
# against gfortran, runs the problems through gfortran's objects, Crayon's C and Crayon's
# CUDA (on the GPU where there is one and nvcc, else on the CPU), compares their norms
# digit by digit, and writes the pictures to samples/ppm/out.
#
#   run.sh [--small] [--real=4|8|both] [--skip-check]
#
#   --small       small grids: a few minutes in all, for tests
#   --real=...    precision of the problems (8); the check always does both
#   --skip-check  leave the check out
#
# CRAYON_BUILD is the folder to build in (build), CRAYON a translator that need not be
# built, CRAYON_OUT the folder for programs and pictures (samples/ppm/out).
# Exit status: 0 all identical; 2 usage, or something is missing; 4 a difference.
set -eu
here=$(cd "$(dirname "$0")" && pwd)
root=$(cd "$here/../.." && pwd)
. "$root/tests/setup.sh"
small='' reals=8 check=yes
for argument; do
  crayon_help "$argument"
  case $argument in
  --small) small=--small ;;
  --real=4 | --real=8) reals=${argument#--real=} ;;
  --real=both) reals='8 4' ;;
  --skip-check) check=no ;;
  *) crayon_usage "there is no option '$argument'" ;;
  esac
done
crayon_install_tools
crayon_find_cuda
crayon_translator "${CRAYON_BUILD:-$root/build}"
out=${CRAYON_OUT:-$here/out}
mkdir -p "$out"
out=$(cd "$out" && pwd)
work=$(mktemp -d) || exit 2
trap 'rm -rf "$work"' EXIT
trap 'exit 129' HUP
trap 'exit 130' INT
trap 'exit 143' TERM
cd "$here" # file names without folders need no quotation marks
names="ppm_sweep ppm_sweepj godunov"
sources="ppm_sweep.f ppm_sweepj.f godunov.f90"
has_gpu=no
if command -v nvcc >/dev/null 2>&1 && nvidia-smi -L >/dev/null 2>&1; then has_gpu=yes; fi

flags_of() { if [ "$1" = 8 ]; then echo --real8; fi; }
fortran_flags_of() { if [ "$1" = 8 ]; then echo "-fdefault-real-8 -fdefault-double-8"; fi; }
candidates=c,cuda-cpu
[ $has_gpu = no ] || candidates=c,cuda-cpu,cuda

# check_file REAL FILE: prints what check says; adds the number of comparisons.
comparisons=0
check_file() {
  status=0
  # shellcheck disable=SC2046
  "$crayon" check $(flags_of "$1") --with=$candidates "$2" >"$work/check" 2>&1 || status=$?
  cat "$work/check"
  [ $status -eq 0 ] || exit $status
  comparisons=$((comparisons + $(sed -n 's/^check: \([0-9]*\) of .*/\1/p' "$work/check")))
}
if [ $check = yes ]; then
  for real in 4 8; do
    echo "== check, real*$real"
    for source in $sources; do check_file $real "$source"; done
  done
fi

# build_program REAL VARIANT: the sample in out/REAL/VARIANT/ppm. The main program is compiled the same way in each.
# shellcheck disable=SC2046,SC2086
build_program() {
  dir=$out/real$1/$2
  rm -rf "$dir" && mkdir -p "$dir"
  flags="-O2 -ffp-contract=off -fno-tree-vectorize $(fortran_flags_of "$1")"
  case $2 in
  fortran) "$crayon" reference $(flags_of "$1") -o "$dir/reference" $sources ;;
  c) "$crayon" c $(flags_of "$1") -o "$dir" $sources ;;
  *) "$crayon" cuda $(flags_of "$1") -o "$dir" $sources ;;
  esac
  (
    cd "$dir"
    # godunov.mod is needed by main.f90 whichever object defines the procedures.
    gfortran $flags -fsyntax-only "$here/godunov.f90"
    case $2 in
    fortran)
      gfortran $flags -std=legacy -I. -Ireference -I"$here" -c reference/crayon_cray.f90 reference/ppm_sweep.f \
        reference/ppm_sweepj.f reference/godunov.f90
      ;;
    c) gcc -O3 -c ppm_sweep.c ppm_sweepj.c godunov.c ;;
    cuda-cpu)
      for name in $names; do
        g++ -std=c++17 -O2 -DCRAYON_CUDA_ON_CPU -I"$root/backend_cuda/runtime" -x c++ -c $name.cu -o $name.o
      done
      ;;
    cuda) for name in $names; do nvcc -O3 -arch=native -c $name.cu -o $name.o; done ;;
    esac
    gcc -O2 -c "$here/picture.c" $(pkg-config --cflags libpng)
    set -- "$2" "$here/exact.f90" "$here/flow.f90" "$here/main.f90" *.o $(pkg-config --libs libpng) -lm
    case $1 in
    cuda-cpu) set -- "$@" -lstdc++ -lpthread ;;
    cuda) set -- "$@" "-L$(dirname "$(command -v nvcc)")/../lib64" -lcudart -lstdc++ ;;
    esac
    shift
    gfortran $flags -o ppm "$@"
  )
}

# run_program REAL VARIANT OPTIONS: runs it; what it prints, the norms, goes to the file norms, pictures beside it.
run_program() {
  dir=$out/real$1/$2
  shift 2
  (cd "$dir" && ./ppm --out=. "$@" >norms) || exit 1
}

# print_norms REAL VARIANT: in lines of at most 80 columns.
print_norms() { fold -s -w 80 "$out/real$1/$2/norms" | sed 's/ *$//'; }

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
variants=c
[ $has_gpu = no ] || variants="c cuda"
for real in $reals; do
  echo "== real*$real: gfortran"
  build_program "$real" fortran
  run_program "$real" fortran ${small:+"$small"}
  print_norms "$real" fortran
  for variant in $variants; do
    echo "== real*$real: $variant"
    build_program "$real" "$variant"
    run_program "$real" "$variant" ${small:+"$small"}
    compare_norms "$real" "$variant" fortran
  done
  echo "== real*$real: cuda on the CPU, small grids"
  build_program "$real" cuda-cpu
  mkdir -p "$out/real$real/fortran-small"
  cp "$out/real$real/fortran/ppm" "$out/real$real/fortran-small/"
  run_program "$real" fortran-small --small
  run_program "$real" cuda-cpu --small
  compare_norms "$real" cuda-cpu fortran-small
done
cp "$out/real${reals%% *}/c"/*.png "$out/"
echo "== pictures, in $out"
(cd "$out" && echo *.png)
[ $check = yes ] || comparisons=no
echo "identical to gfortran: $comparisons comparisons; norms of $(echo $variants | sed 's/ /, /g'), cuda-cpu, all digits"
