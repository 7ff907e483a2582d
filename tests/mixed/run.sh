#!/bin/sh
# A program of translated and untranslated Fortran: run.sh CRAYON RUNTIME
#
# state.f90 and sweep.f are translated, partly.f90 in part; tools.f90 and main.f90 stay Fortran. They share module variables
# and COMMON blocks laid out differently, and call each other. The program must print the same, whether gfortran compiled all
# of it, or Crayon's C or CUDA (on the CPU, by cuda_on_cpu.h in RUNTIME) stands in for what was translated.
set -u
crayon=$(cd "$(dirname "$1")" && pwd)/$(basename "$1")
runtime=$(cd "$2" && pwd)
cd "$(dirname "$0")" || exit 2
here=$PWD
for tool in gfortran gcc g++ objcopy; do
  command -v $tool >/dev/null || { echo "SKIPPED: $tool is not installed"; exit 77; }
done
. ../scratch.sh
cd "$work" || exit 2
fortran="gfortran -O2 -ffp-contract=off -fno-tree-vectorize -std=legacy"

# attempt COMMAND...: the command must end with status 0
attempt() {
  "$@" >log 2>&1 && return
  echo "FAIL: status $? of $*"
  sed 's/^/  /' log | head -n 40
  exit 1
}

mkdir reference
for file in state.f90 sweep.f partly.f90 tools.f90 main.f90; do
  attempt $fortran -J reference -c "$here/$file" -o "reference/${file%.*}.o"
done
attempt gfortran reference/*.o -o reference/program
attempt reference/program
cp log expected
[ -s expected ] || { echo "FAIL: no output"; exit 1; }

# mixed NAME COMMAND EXTENSION COMPILER...: links the translation with the rest
mixed() {
  folder=$1 command=$2 extension=$3
  shift 3
  mkdir "$folder"
  "$crayon" "$command" --keep-going -o "$folder" "$here/state.f90" "$here/sweep.f" "$here/partly.f90" >"$folder/refused" 2>&1
  status=$?
  [ $status -eq 5 ] || { echo "FAIL $folder: status $status"; cat "$folder/refused"; exit 1; }
  for file in state sweep partly; do attempt "$@" -c "$folder/$file.$extension" -o "$folder/$file.o"; done
  # The interface stands in for the module; what was not translated of partly.f90 comes from gfortran's object.
  attempt $fortran -J "$folder" -c "$folder/state_interface.f90" -o "$folder/interface.o"
  for file in partly tools main; do attempt $fortran -J "$folder" -c "$here/$file.f90" -o "$folder/$file-fortran.o"; done
  attempt objcopy --weaken "$folder/partly-fortran.o"
  for order in "$folder/partly-fortran.o $folder/partly.o" "$folder/partly.o $folder/partly-fortran.o"; do
    attempt gfortran "$folder/main-fortran.o" "$folder/tools-fortran.o" "$folder/interface.o" $order \
      "$folder/state.o" "$folder/sweep.o" -lstdc++ -lm -o "$folder/program"
    attempt "$folder/program"
    diff expected log || { echo "FAIL $folder: another output"; exit 1; }
  done
  for routine in sweep_ peak_ relax_; do
    nm "$folder/program" | grep -q " T $routine\$" || { echo "FAIL $folder: $routine is not the translation"; exit 1; }
  done
}
mixed c c c gcc -O2 -Wall -Werror
mixed cuda-cpu cuda cu g++ -std=c++17 -O2 -Wall -DCRAYON_CUDA_ON_CPU -I "$runtime" -x c++
echo "identical: $(grep -c . expected) lines"
