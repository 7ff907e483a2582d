#!/bin/sh
# ranks.sh CRAYON: the double Mach reflection of samples/ppm by 1, 2, 3 and 4 MPI processes prints the norms of gfortran's program of one, to the last
# digit: as gfortran compiles it, with Crayon's C, with its CUDA on the CPU under each CRAYON_MEMORY, and with calls compared on the way. And messages.f90
# prints what it does with gfortran, where other processes read and store arrays that are on their way by themselves.
set -u
crayon=$(cd "$(dirname "$1")" && pwd)/$(basename "$1")
root=$(cd "$(dirname "$0")/../.." && pwd)
. "$(dirname "$0")/../scratch.sh"
for tool in mpirun mpifort; do
  command -v $tool >/dev/null 2>&1 || { echo "SKIPPED: there is no $tool (Debian: libopenmpi-dev, openmpi-bin)"; exit 77; }
done
nvcc_on_cpu "$root/tests"
mkdir "$work/bin" "$work/source"
ln -s "$crayon" "$work/bin/crayon"
ln -s "$crayon" "$work/bin/crayon-fc"
PATH=$work/bin:$PATH
export OMPI_ALLOW_RUN_AS_ROOT=1 OMPI_ALLOW_RUN_AS_ROOT_CONFIRM=1 OMPI_MCA_rmaps_base_oversubscribe=1
flags="-O2 -fno-tree-vectorize -ffp-contract=off -fdefault-real-8 -fdefault-double-8 -std=legacy -fallow-argument-mismatch"
cd "$root/samples/ppm" || exit 2
crayon reference --real8 -o "$work/source" ppm_sweep.f ppm_sweepj.f godunov.f90 || exit 2
cp flow.f90 decomposed.f90 ppm_com.inc "$work/source"
cd "$work/source" || exit 2
shared="crayon_cray.f90 ppm_sweep.f ppm_sweepj.f godunov.f90 flow.f90 decomposed.f90"
failed=0
# build NAME COMMAND...: the program
build() {
  name=$1
  shift
  # shellcheck disable=SC2086
  "$@" $flags $shared -o "../$name" >"../$name.log" 2>&1 || { cat "../$name.log"; echo "FAIL $name: it cannot be built"; exit 1; }
}
# same NAME RANKS WORDS...: it prints the same as the first one did
same() {
  name=$1 ranks=$2
  shift 2
  timeout 300 mpirun -n "$ranks" "../$name" "$@" >../out 2>../err || { echo "FAIL $name: $ranks processes: status $?"; tail -n 5 ../err; failed=1; return; }
  [ -f ../expected ] || cp ../out ../expected
  cmp -s ../out ../expected || { echo "FAIL $name: $ranks processes print other norms"; diff ../expected ../out; failed=1; return; }
  echo "$name, $ranks processes: the same${CRAYON_MEMORY:+, CRAYON_MEMORY=$CRAYON_MEMORY}"
}
build gfortran mpifort
for ranks in 1 2 3 4; do same gfortran $ranks --cells=32 --steps=40; done
[ "$(wc -l <../expected)" -eq 5 ] || { echo "FAIL it prints no norms"; failed=1; }
export OMPI_FC=crayon-fc
build c mpifort --backend=c
for ranks in 1 4; do same c $ranks --cells=32 --steps=40; done
rm ../expected
same gfortran 1 --cells=16 --steps=6
build cuda mpifort
for memory in data copy auto; do
  export CRAYON_MEMORY=$memory
  same cuda 2 --cells=16 --steps=6
done
same cuda 1 --cells=16 --steps=6
unset CRAYON_MEMORY
mv ../expected ../norms
flags="-O2 -fno-tree-vectorize -ffp-contract=off" shared= messages=$root/tests/mpi/messages.f90
OMPI_FC=gfortran build messages-gfortran mpifort "$messages"
build messages mpifort --few=0 -static-libgfortran -static-libgcc "$messages"
export OMPI_MCA_btl_vader_single_copy_mechanism=cma
same messages-gfortran 2
CRAYON_TRACE=1 same messages 2
grep -q 'to the host: a message has it' ../err || { echo "FAIL several processes have no CRAYON_MEMORY=auto by themselves"; grep 'by themselves' ../err; failed=1; }
CRAYON_DEVICE_MEMORY=8388608 same messages 2
for memory in data copy; do CRAYON_MEMORY=$memory same messages 2; done
# CMake names libraries by their paths.
library=$(gfortran -print-file-name=libmpi_mpifh.so)
if [ -f "$library" ]; then
  # shellcheck disable=SC2046
  build messages-by-path crayon fc --few=0 $(mpifort --showme:compile) "$messages" "$library" "${library%_mpifh.so}.so"
  same messages-by-path 2
fi
# Faces: types with gaps.
rm ../expected
faces=$root/tests/mpi/faces.f90
OMPI_FC=gfortran build faces-gfortran mpifort "$faces"
build faces mpifort --few=0 -static-libgfortran -static-libgcc "$faces"
for ranks in 1 2; do
  rm -f ../expected
  same faces-gfortran $ranks
  CRAYON_TRACE=1 same faces $ranks
  ! grep -q "the system reads or stores it" ../err || { echo "FAIL faces leave by open pages"; grep 'the system reads' ../err | head -n 3; failed=1; }
done
mv ../norms ../expected
export CRAYON_VERIFY=1
same c 2 --cells=16 --steps=6
[ "$(grep -c 'CRAYON_VERIFY=1: .* values as gfortran' ../err)" -eq 2 ] || { echo "FAIL each process has to compare"; cat ../err; failed=1; }
unset CRAYON_VERIFY
rm ../expected
same gfortran 1 --cells=32 --steps=3
export CRAYON_DEVICES=2 CRAYON_TRACE=1
same cuda 4 --cells=32 --steps=3
[ "$(grep -c 'has device 0' ../err) $(grep -c 'has device 1' ../err)" = "2 2" ] || { echo "FAIL processes have to take devices in turn"; grep 'has device' ../err; failed=1; }
exit $failed
