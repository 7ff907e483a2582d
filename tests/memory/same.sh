#!/bin/sh
# same.sh FILE...: builds the program with gfortran and with `crayon fc`, its CUDA for the CPU, and says whether both print the same: with
# CRAYON_MEMORY=data, of which it prints each transfer, copy, and auto. C files are compiled by cc.
# same.sh --auto FILE...: the same with auto alone, and on a device of 8 MB.
# same.sh --moves FILE...: prints how often what was moved under auto, too.
# same.sh --zeros FILE...: prints of which arrays pages were found that nobody has touched, too.
# same.sh --openmp FILE...: the same with -fopenmp.
# same.sh --only FILE...: only what the latter prints, with CRAYON_DEBUG=stale.
set -u
. "$(dirname "$0")/../scratch.sh"
only= openmp= auto= moves= zeros=
[ "$1" != --only ] || { only=1; shift; }
[ "$1" != --auto ] || { auto=1; shift; }
[ "$1" != --moves ] || { auto=1 moves=1; shift; }
[ "$1" != --zeros ] || { auto=1 zeros=1; shift; }
[ "$1" != --openmp ] || { openmp=-fopenmp; shift; }
here=$(pwd)
nvcc_on_cpu "$here/.."
ulimit -c 0

# build NAME COMMAND...: the program, in a folder of that name
build() {
  mkdir "$work/$1" && cd "$work/$1" || exit 2
  shift
  list=
  for file in $files; do
    cp "$here/$file" . 2>/dev/null || cp "$RUNTIME/$file" .
    case $file in
    *.c) cc -I "$RUNTIME" -c "$file" -o "${file%.c}_c.o" || exit 2; list="$list ${file%.c}_c.o" ;;
    *) list="$list $file" ;;
    esac
  done
  # shellcheck disable=SC2086
  "$@" -O1 -w $openmp $list -o program 2>said || { cat said; exit 2; }
}
files=$*
(build crayon crayon fc --alone --few=0) || exit 2
cat "$work/crayon/said"
cd "$work/crayon" || exit 2
if [ "$only" ]; then
  (CRAYON_MEMORY=data CRAYON_DEBUG=stale ./program; :) 2>err # the shell's own word of a signal stays out
  grep 'crayon:' err
  exit 0
fi
(build gfortran gfortran) || exit 2
../gfortran/program >../gfortran/out
# run POLICY: prints the same under it
run() {
  CRAYON_MEMORY=$1 CRAYON_TRACE=1 ./program >out 2>trace || { echo "$1: exit status $?"; tail -n 5 trace; exit 1; }
  diff ../gfortran/out out || exit 1
}
if [ "$auto" ]; then
  run auto
  [ -z "$moves" ] || sed -n "s/^crayon: .* bytes of '\([^']*\)' \(to the [a-z]*: .*\)/\1 \2/p" trace | sort | uniq -c
  [ -z "$zeros" ] || sed -n "s/^crayon: .* bytes of '\([^']*\)' \(are zeros.*\)/\1 \2/p" trace | sort -u
  CRAYON_DEVICE_MEMORY=8388608 run auto
else
  run data
  grep 'crayon:' trace
  run copy
  run auto
fi
echo same
