#!/bin/sh
# same.sh [--cuda|--only-cuda] [--with=FILES] FILE... [-- OPTIONS]: builds the program with gfortran and with `crayon fc --backend=c`, and
# with --cuda as CUDA that runs on the CPU too, or with --only-cuda instead, and says whether all do the same: status, standard output and
# error. Prints what became of each nest, and for a second backend where that differs. A FILE with lines `! FILE NAME` stands for the files that begin there.
set -u
. "$(dirname "$0")/../scratch.sh"
level=-O${CRAYON_TEST_OPTIMIZE:+2} # -O2 in the full run, else -O, that is -O1
backends=c files='' others='' with='' here=$(pwd)
# parts FILE: the names of the files that it stands for, which are in $work/parts then
parts() {
  [ -d "$work/parts" ] || mkdir "$work/parts"
  grep -q '^! FILE ' "$1" || { cp "$1" "$work/parts" && echo "$1"; return; }
  awk -v folder="$work/parts/" '/^! FILE /{name = $3; print name; next} name {print >(folder name)}' "$1"
}
while [ $# -gt 0 ]; do
  case $1 in
  --) shift; break ;;
  --cuda) backends="c cuda" ;;
  --only-cuda) backends=cuda ;;
  --with=*) with=$1 ;;
  *.inc) others="$others $1" && cp "$1" "$work" ;;
  *) files="$files $(parts "$1" | tr '\n' ' ')" ;;
  esac
  shift
done
nvcc_on_cpu "$here/.."

# build NAME COMMAND...: the program, in a folder of that name
build() {
  mkdir "$work/$1" && cd "$work/$1" || exit 2
  shift
  # shellcheck disable=SC2086
  for file in $files; do cp "$work/parts/$file" .; done
  # shellcheck disable=SC2086
  for file in $others; do cp "$work/$file" .; done
  # shellcheck disable=SC2086
  "$@" $level -w $options $files -o program 2>said || { cat said; exit 2; }
  ./program >out 2>trace
  echo "status $?" >>out
  sed 's/0x[0-9a-f]*//g' trace >err # without addresses
}
options=$*
(build gfortran gfortran) || exit 2
! grep -q 'Program received signal' "$work/gfortran/err" || { echo 'gfortran'"'"'s program ends by a signal'; exit 2; }
for backend in $backends; do
  # shellcheck disable=SC2086
  (build "$backend" crayon fc --backend="$backend" --few=0 --explain $with) || exit 2
  if [ "$backend" = "${backends%% *}" ]; then cat "$work/$backend/said"; else grep -v ': a call copies' "$work/$backend/said" | diff "$work/c/said" -; fi
  for text in out err; do cmp "$work/gfortran/$text" "$work/$backend/$text" || exit 1; done
done
echo same
