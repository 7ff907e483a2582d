#!/bin/sh
# Checks translated code against what gfortran computed: sh run.sh [-k] [--with=c,cuda-cpu,cuda-host,cuda] [--harness=FILE]
#
# Needs only cc (c), g++ (cuda-cpu, cuda-host), or nvcc, cc and a GPU (cuda). CC, CXX, NVCC name other compilers.
# NVCC_ARCH (native) is the GPU to compile for. -k: routines that were not checked give status 5, not 4.
# FILE is the harness of this folder, which is built there where it is missing.
# Exit status: 0 identical; 2 something is missing; 4 not identical; 5 as said.
set -u
cd "$(dirname "$0")" || exit 2
with=c
keep=
harness=
for argument in "$@"; do
  case $argument in
  --with=*) with=${argument#--with=} ;;
  --harness=*) harness=${argument#--harness=} ;;
  -k) keep=-k ;;
  *) echo "run.sh: unknown argument $argument" >&2; exit 2 ;;
  esac
done
CC=${CC:-cc} CXX=${CXX:-g++} NVCC=${NVCC:-nvcc} NVCC_ARCH=${NVCC_ARCH:-native}

need() {
  command -v "$1" >/dev/null 2>&1 || { echo "check: error: $1 is not installed; --with=$2 needs it" >&2; exit 2; }
}
attempt() {
  "$@" || { echo "check: error: this failed: $*" >&2; exit 2; }
}

work=$(mktemp -d "${TMPDIR:-/tmp}/crayon-check.XXXXXX") || exit 2
trap 'rm -rf "$work"' EXIT
trap 'exit 129' HUP
trap 'exit 130' INT
trap 'exit 143' TERM
need "$CC" "$with"
# -rdynamic: cuda_on_cpu.h asks the harness what is read-only.
harness=${harness:-$work/harness}
[ -f "$harness" ] || attempt "$CC" -std=c11 -O1 -ffp-contract=off -rdynamic -o "$harness" harness/*.c interface.c -ldl -lm
attempt "$CC" -std=c11 -O0 -fPIC -c -o "$work/areas.o" areas.c

# Where sums are folded in trees, or products rounded with them, c is built twice. With CRAYON_BOUND each of these is held against what Fortran makes of it,
# which is handed on: that is compared with gfortran. Without, it is what the others are compared with.
# Divides and roots that are near are compiled so that each is held against its bound, and the rounded one goes on.
candidates=$(echo "$with" | tr , ' ')
bounds=
threads=
near=
grep -q 'crayon_near_bound' cuda/*.cu 2>/dev/null && near=-DCRAYON_BOUND_NEAR
# What threads share, they share here however little it is.
grep -q '^#pragma omp' c/*.c 2>/dev/null && threads=-fopenmp
grep -qE '^    crayon_(sum|product)_tree|crayon_fma_f(32|64)\(' c/*.c 2>/dev/null && bounds=yes
if [ -n "$bounds" ]; then
  mkdir "$work/bound" || exit 2
  set --
  for file in c/*.c; do
    object=$work/bound/$(basename "$file" .c).o
    attempt "$CC" -std=gnu11 -O2 -fPIC ${threads:+"$threads" -DCRAYON_THREAD_WORK=0} -DCRAYON_BOUND -c -o "$object" "$file"
    set -- "$@" "$object"
  done
  attempt "$CC" ${threads:+"$threads"} -shared -o "$work/bound.so" "$@" "$work/areas.o" -lm
  case " $candidates " in *' c '*) ;; *) candidates="c $candidates" ;; esac
fi
for candidate in $candidates; do
  mkdir "$work/$candidate" || exit 2
  # The objects to link are the positional parameters: names may hold blanks.
  set --
  openmp=
  case $candidate in
  c)
    for file in c/*.c; do
      object=$work/c/$(basename "$file" .c).o
      attempt "$CC" -std=gnu11 -O2 -fPIC ${threads:+"$threads" -DCRAYON_THREAD_WORK=0} -c -o "$object" "$file"
      set -- "$@" "$object"
    done
    link=$CC openmp=$threads
    ;;
  cuda-host)
    need "$CXX" cuda-host
    for file in cuda/*.cu; do
      object=$work/cuda-host/$(basename "$file" .cu).o
      attempt "$CXX" -std=c++17 -O2 -fPIC $near -DCRAYON_CUDA_ON_CPU -Icuda -x c++ -c -o "$object" "$file"
      set -- "$@" "$object"
    done
    link=$CXX
    ;;
  cuda-cpu)
    need "$CXX" cuda-cpu
    # The race check of cuda_on_cpu_race.h lives on g++'s calls before each access; its own functions take them, so
    # the flag is for compiling alone.
    races='-g1 -fsanitize=thread -fno-exceptions -DCRAYON_RACE_CHECK'
    if "$CXX" --version | grep -qi clang; then
      races=
      echo "check: note: $CXX is clang: races are not looked for" >&2
    fi
    for file in cuda/*.cu; do
      object=$work/cuda-cpu/$(basename "$file" .cu).o
      # shellcheck disable=SC2086
      attempt "$CXX" -std=c++17 -O1 -fPIC $races $near -DCRAYON_CUDA_ON_CPU -Icuda -x c++ -c -o "$object" "$file"
      set -- "$@" "$object"
    done
    link=$CXX
    ;;
  cuda)
    need "$NVCC" cuda
    if ! nvidia-smi -L >/dev/null 2>&1; then
      echo "check: error: no GPU here (nvidia-smi -L finds none); --with=cuda needs one" >&2
      exit 2
    fi
    for file in cuda/*.cu; do
      object=$work/cuda/$(basename "$file" .cu).o
      attempt "$NVCC" -std=c++17 -O2 $near -arch="$NVCC_ARCH" -Xcompiler -fPIC -c -o "$object" "$file"
      set -- "$@" "$object"
    done
    link=$NVCC
    ;;
  *) echo "check: error: there is no candidate '$candidate'; c, cuda-cpu, cuda-host and cuda are" >&2; exit 2 ;;
  esac
  attempt "$link" ${openmp:+"$openmp"} -shared -o "$work/$candidate.so" "$@" "$work/areas.o" -lm
done
[ -z "$near" ] || echo "check: divides and roots by --fp=fast: in CUDA each is within its bound of the rounded one, which goes on"
set --
for candidate in $candidates; do
  [ -n "$bounds" ] && [ "$candidate" = c ] || set -- "$@" "$candidate=$work/$candidate.so"
done
if [ -z "$bounds" ]; then
  "$harness" ${keep:+"$keep"} run expected.bin "$@"
  exit
fi
echo "check: sums in trees, products rounded with sums: in c each is within its bound of what Fortran makes of it, which goes on"
"$harness" ${keep:+"$keep"} run expected.bin "c=$work/bound.so"
status=$?
if [ $# -gt 0 ]; then
  attempt "$harness" follow expected.bin "$work/followed.bin" "$work/c.so"
  echo "check: the others have the bits of c without that"
  "$harness" ${keep:+"$keep"} -c c run "$work/followed.bin" "$@"
  others=$?
  [ "$status" -ne 0 ] || status=$others
fi
exit "$status"
