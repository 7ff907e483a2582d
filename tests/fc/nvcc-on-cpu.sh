#!/bin/sh
# Stands in for nvcc where there is none: g++ compiles the CUDA of `crayon fc`, and cuda_on_cpu.h runs its kernels on the CPU. It is found as
# nvcc through a link of that name in a folder of PATH; beside that folder the link of programs wants lib64/libcudart_static.a, which
# may be empty. RUNTIME is the folder of cuda_on_cpu.h, DEFINES are more options. CRAYON_TEST_OPTIMIZE (-O0; full.sh: -O1): most programs
# take longer to compile than to run.
value=
for argument; do
  shift
  case $value$argument in
  value*) value= ;;
  -gencode) value=value ;;
  -keep | -Xcompiler | -arch=* | -O*) ;; # what follows -Xcompiler is for g++
  *.cu) set -- "$@" -x c++ "$argument" -x none ;;
  *) set -- "$@" "$argument" ;;
  esac
done
# shellcheck disable=SC2086
exec g++ "${CRAYON_TEST_OPTIMIZE:--O0}" -std=c++17 -DCRAYON_CUDA_ON_CPU ${DEFINES:-} -I "$RUNTIME" "$@"
