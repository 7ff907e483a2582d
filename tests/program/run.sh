#!/bin/sh
# A hydrodynamics program that checks itself, built by `crayon fc` file by file: run.sh [--quick] CRAYON
#
# It must print what gfortran's prints, built as C, with -fopenmp, with the sanitizers in the C of its nests and at its link, as CUDA that runs
# on the CPU, and, where there is an MPI, through its wrapper; else one-task/ takes the place of MPI. --quick: without -fopenmp. At least NESTS of its nests are translated.
set -u
quick=
[ "$1" != --quick ] || { quick=1; shift; }
crayon=$(cd "$(dirname "$1")" && pwd)/$(basename "$1")
cd "$(dirname "$0")" || exit 2
here=$PWD NESTS=80
command -v gfortran >/dev/null || { echo "SKIPPED: gfortran is not installed"; exit 77; }
. ../scratch.sh
nvcc_on_cpu "$here/.."
# A cc with sanitizers in what `crayon fc` gives it.
mkdir "$work/sane"
printf '#!/bin/sh\nexec %s -fsanitize=address,undefined -fno-sanitize-recover=all "$@"\n' "$(command -v cc)" >"$work/sane/cc"
chmod +x "$work/sane/cc"
ln -s "$crayon" "$work/crayon-fc"

# build NAME LINK-OPTIONS COMPILER...: the program and its output, in a folder of that name
build() {
  mkdir "$work/$1" && cd "$work/$1" || exit 2
  tasks="-I$here/one-task" link=$2 mpi=one-task/mpi.f90
  [ "$1" != mpi ] || tasks='' mpi=''
  shift 2
  objects=
  for file in base.f90 solver.f90 legacy.f older.f extra.f90 ring.f90 parcels.f90 parallel.f90 more.f90 $mpi main.f90; do
    object=$(basename "$file").o
    # shellcheck disable=SC2086
    "$@" -O1 -w -std=legacy $tasks -c "$here/$file" -o "$object" 2>>said || { cat said; exit 1; }
    objects="$objects $object"
  done
  # shellcheck disable=SC2086
  "$@" $link $objects -o program 2>>said || { cat said; exit 1; }
}

# run NAME [ARGUMENT]: runs the program of that name; its output is in out or, with an argument, out-ARGUMENT, and err
run() {
  cd "$work/$1" || exit 2
  ./program ${2:+"$2"} >"out${2:+-$2}" 2>notes || { echo "FAIL: status $?"; cat out* notes; exit 1; }
  sed '/^Note: The following floating-point exceptions/d' notes >err # doc/fc.md: what differs
}

(build gfortran "" gfortran && run gfortran && run gfortran brief) || exit 1
# variant NAME ARGUMENT LINK-OPTIONS COMPILER...
variant() {
  name=$1 argument=$2
  shift 2
  (build "$name" "$@" && run "$name" "$argument") || { echo "FAIL $name"; exit 1; }
  for text in "out${argument:+-$argument}" err; do diff "$work/gfortran/$text" "$work/$name/$text" || { echo "FAIL $name: another output"; exit 1; }; done
  nests=$(grep -c ': nest ' "$work/$name/said")
  [ "$nests" -ge $NESTS ] || { echo "FAIL $name: $nests nests"; cat "$work/$name/said"; exit 1; }
  echo "same $name: $nests nests"
}
variant c "" "" "$crayon" fc --few=0 --backend=c --explain
[ -n "$quick" ] || variant openmp "" -fopenmp "$crayon" fc --few=0 --backend=c --explain -fopenmp
(PATH="$work/sane:$PATH" && variant sanitized "" -fsanitize=address,undefined "$crayon" fc --few=0 --backend=c --explain) || exit 1
variant cuda-cpu brief "" "$crayon" fc --few=0 --explain
command -v mpif90 >/dev/null && [ "$(mpif90 --showme:command 2>/dev/null)" = gfortran ] || { echo "no Open MPI: not tried with it"; exit 0; }
OMPI_FC="$work/crayon-fc" && export OMPI_FC
variant mpi "" "" mpif90 --few=0 --backend=c --explain
