#!/bin/sh
# A hydrodynamics program that checks itself, built by `crayon fc` file by file: run.sh CRAYON
#
# It must print what gfortran's prints, built as C, with -fopenmp, with the sanitizers at its link, and as CUDA that runs on the CPU. At
# least NESTS of its nests are translated.
set -u
crayon=$(cd "$(dirname "$1")" && pwd)/$(basename "$1")
cd "$(dirname "$0")" || exit 2
here=$PWD NESTS=50
command -v gfortran >/dev/null || { echo "SKIPPED: gfortran is not installed"; exit 77; }
work=$(mktemp -d) || exit 2
trap 'rm -rf "$work"' EXIT
trap 'exit 129' HUP
trap 'exit 130' INT
trap 'exit 143' TERM
# An nvcc without a GPU.
mkdir -p "$work/nvcc/bin" "$work/nvcc/lib64"
ln -s "$here/../fc/nvcc-on-cpu.sh" "$work/nvcc/bin/nvcc"
ar rc "$work/nvcc/lib64/libcudart_static.a"
export RUNTIME="$here/../../backend_cuda/runtime" PATH="$work/nvcc/bin:$PATH"

# build NAME LINK-OPTIONS COMPILER...: the program and its output, in a folder of that name
build() {
  mkdir "$work/$1" && cd "$work/$1" || exit 2
  link=$2
  shift 2
  objects=
  for file in base.f90 solver.f90 legacy.f extra.f90 main.f90; do
    "$@" -O1 -w -std=legacy -c "$here/$file" -o "$file.o" 2>>said || { cat said; exit 1; }
    objects="$objects $file.o"
  done
  # shellcheck disable=SC2086
  "$@" $link $objects -o program 2>>said || { cat said; exit 1; }
  ./program >out 2>notes || { echo "FAIL: status $?"; cat out notes; exit 1; }
  sed '/^Note: The following floating-point exceptions/d' notes >err # doc/fc.md: what differs
}

(build gfortran "" gfortran) || exit 1
variant() {
  name=$1
  (build "$@") || { echo "FAIL $name"; exit 1; }
  for text in out err; do diff "$work/gfortran/$text" "$work/$name/$text" || { echo "FAIL $name: another output"; exit 1; }; done
  nests=$(grep -c ': nest ' "$work/$name/said")
  [ "$nests" -ge $NESTS ] || { echo "FAIL $name: $nests nests"; cat "$work/$name/said"; exit 1; }
  echo "same $name: $nests nests"
}
variant c "" "$crayon" fc --backend=c --explain
variant openmp -fopenmp "$crayon" fc --backend=c --explain -fopenmp
variant sanitized -fsanitize=address,undefined "$crayon" fc --backend=c --explain
variant cuda-cpu "" "$crayon" fc --explain
