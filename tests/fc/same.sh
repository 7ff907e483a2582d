#!/bin/sh
# same.sh [--cuda|--only-cuda] FILE... [-- OPTIONS]: builds the program with gfortran and with `crayon fc --backend=c`, and with --cuda as
# CUDA that runs on the CPU too, or with --only-cuda instead, and says whether all do the same: status, standard output and error. Prints
# what became of each nest.
set -u
work=$(mktemp -d) || exit 2
trap 'rm -rf "$work"' EXIT
trap 'exit 129' HUP
trap 'exit 130' INT
trap 'exit 143' TERM
backends=c files='' others=''
while [ $# -gt 0 ]; do
  case $1 in
  --) shift; break ;;
  --cuda) backends="c cuda" ;;
  --only-cuda) backends=cuda ;;
  *.inc) others="$others $1" ;;
  *) files="$files $1" ;;
  esac
  shift
done
here=$(pwd)
# An nvcc without a GPU.
mkdir -p "$work/nvcc/bin" "$work/nvcc/lib64"
ln -s "$here/nvcc-on-cpu.sh" "$work/nvcc/bin/nvcc"
ar rc "$work/nvcc/lib64/libcudart_static.a"
export RUNTIME="$here/../../backend_cuda/runtime"

# build NAME COMMAND...: the program, in a folder of that name
build() {
  mkdir "$work/$1" && cd "$work/$1" || exit 2
  shift
  # shellcheck disable=SC2086
  for file in $files $others; do cp "$here/$file" .; done
  # shellcheck disable=SC2086
  "$@" -O2 -w $options $files -o program 2>said || { cat said; exit 2; }
  ./program >out 2>trace
  echo "status $?" >>out
  sed 's/0x[0-9a-f]*//g' trace >err # without addresses
}
options=$* PATH=$work/nvcc/bin:$PATH
(build gfortran gfortran) || exit 2
for backend in $backends; do
  (build "$backend" crayon fc --backend="$backend" --explain) || exit 2
  if [ "$backend" = "${backends%% *}" ]; then cat "$work/$backend/said"; else diff "$work/c/said" "$work/$backend/said" || exit 1; fi
  for text in out err; do cmp "$work/gfortran/$text" "$work/$backend/$text" || exit 1; done
done
echo same
