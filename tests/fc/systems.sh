#!/bin/sh
# systems.sh CRAYON: build systems take crayon-fc for gfortran: CMake with make and Ninja, autoconf with libtool, meson, Open MPI's mpifort, fpm. What
# is not installed is named. Each program must print what gfortran's prints, and have nests.
set -u
bin=$(cd "$(dirname "$1")" && pwd)
here=$(cd "$(dirname "$0")" && pwd)
. "$(dirname "$0")/../scratch.sh"
PATH=$bin:$PATH
export PATH
passed=0 failed=0
cd "$work" || exit 2
# check NAME COMMAND...: the command succeeds
check() {
  name=$1
  shift
  if "$@" >log 2>&1; then passed=$((passed + 1)); return; fi
  echo "FAIL $name"
  tail -n 30 log | sed 's/^/  /'
  failed=$((failed + 1))
}
skip() { echo "SKIPPED $1: not installed"; }
has() { command -v "$1" >/dev/null; }
# program NAME PROGRAM OBJECT: prints what is expected, and the object has a nest
program() {
  check "$1: output" sh -c '"$0" | cmp - "$1"' "$2" "$work/expected"
  check "$1: nest" sh -c 'nm "$0" | grep -q "crayon_.*_1_$"' "$3"
}
cp -r "$here/systems" source && cd source && mv project.cmake CMakeLists.txt || exit 2
gfortran -DX=2 fill.F90 parent.f90 child.f90 main.f90 fixed.f other.c -o ../program && ../program >../expected || exit 2
cd ..

for generator in 'Unix Makefiles' Ninja; do
  if [ "$generator" = Ninja ] && ! has ninja; then skip Ninja; continue; fi
  build="cmake $generator"
  check "$build" cmake -G "$generator" -S source -B "$build" -DCMAKE_Fortran_COMPILER=crayon-fc -DCMAKE_Fortran_FLAGS=--backend=c
  check "$build: build" cmake --build "$build" -j 2
  program "$build" "$build/program" "$build/program"
  touch source/parent.f90
  check "$build: again" cmake --build "$build" -j 2
  program "$build: again" "$build/program" "$build/program"
done

if has autoreconf && has automake && has libtoolize; then
  cp -r source auto && cd auto || exit 2
  check 'autoconf: autoreconf' autoreconf -i
  mkdir build && cd build || exit 2
  check 'autoconf: configure' ../configure FC='crayon fc --backend=c' F77='crayon fc --backend=c'
  check 'autoconf: make' make -j 2
  program autoconf ./program fill.o
  cd ../..
else
  skip 'autoconf, automake or libtool'
fi

if has meson && has ninja; then
  check 'meson: setup' env FC='crayon-fc --backend=c' meson setup source meson
  check 'meson: build' ninja -C meson
  program meson meson/program meson/program
else
  skip 'meson or ninja'
fi

if has mpifort && mpifort --showme >/dev/null 2>&1; then
  OMPI_FC=crayon-fc
  export OMPI_FC
  cd source || exit 2
  check 'mpifort' mpifort --backend=c -DX=2 fill.F90 parent.f90 child.f90 main.f90 fixed.f other.c -o ../mpi
  cd ..
  program mpifort ./mpi ./mpi
else
  skip "Open MPI's mpifort"
fi

if has fpm; then
  mkdir -p package/src package/app && cd package || exit 2
  printf 'name = "package"\n[fortran]\nimplicit-typing = true\nimplicit-external = true\nsource-form = "default"\n' >fpm.toml
  cp ../source/fill.F90 ../source/parent.f90 ../source/child.f90 ../source/fixed.f ../source/other.c src && cp ../source/main.f90 app || exit 2
  check 'fpm: install' fpm install --prefix "$work/installed" --compiler crayon-gfortran --profile release --flag '--backend=c -DX=2'
  cd ..
  program fpm "$work/installed/bin/package" "$work/installed/bin/package"
else
  skip fpm
fi

echo "$passed passed, $failed failed"
[ "$failed" -eq 0 ] && [ "$passed" -gt 0 ]
