#!/bin/sh
# Builds what `crayon tune` measures: sh tune.sh harness, or sh tune.sh c|cuda NAME...
#
# NAME is a folder with a candidate's text; NAME.so is there as a whole or not at all, NAME.log is what its compiler said. Candidates are built beside each
# other. CC, NVCC name other compilers, NVCC_ARCH (native) is the GPU to compile for, CFLAGS (-O3 -march=native) how C is compiled.
set -u
cd "$(dirname "$0")" || exit 2
CC=${CC:-cc} NVCC=${NVCC:-nvcc} NVCC_ARCH=${NVCC_ARCH:-native} CFLAGS=${CFLAGS:--O3 -march=native}
kind=$1
shift
if [ "$kind" = harness ]; then
  [ -x harness/harness ] && exit 0
  "$CC" -std=c11 -O2 -ffp-contract=off -rdynamic -o harness/harness.new harness/*.c interface.c -ldl -lm &&
    "$CC" -std=c11 -O0 -fPIC -c -o areas.o areas.c && mv harness/harness.new harness/harness
  exit
fi

build() {
  objects=
  for file in "$1"/*.c "$1"/*.cu; do
    [ -f "$file" ] || continue
    object=$1/$(basename "$file").o
    objects="$objects $object"
    case $kind in
    c)
      threads=
      grep -q '^#pragma omp' "$file" && threads=-fopenmp
      # shellcheck disable=SC2086
      "$CC" -std=gnu11 $CFLAGS $threads -fPIC -c -o "$object" "$file" || return 1
      ;;
    cuda) "$NVCC" -std=c++17 -O3 -arch="$NVCC_ARCH" -Xcompiler -fPIC -c -o "$object" "$file" || return 1 ;;
    esac
  done
  link=$CC
  [ "$kind" = cuda ] && link=$NVCC
  # shellcheck disable=SC2086
  "$link" ${threads:-} -shared -o "$1.new" $objects areas.o -lm && mv "$1.new" "$1.so"
}
for name in "$@"; do
  [ -f "$name.so" ] || build "$name" >"$name.log" 2>&1 &
done
wait
