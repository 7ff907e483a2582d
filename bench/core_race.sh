#!/bin/sh
# Races Crayon's C against gfortran on one core: bench/README.md has the works.
#
#   bench/core_race.sh [DIR [WORK...]]   all works, or those named; builds in DIR (.core-race)
#
# A row: milliseconds of processor time of a call by gfortran -O3 -march=native -ffp-contract=off, the median of seven, and how many
# times as fast Crayon's C is, compiled with the same flags, in the shape that it takes by itself and in loops. Arrays are larger than a
# core's caches. Crayon's results are compared with gfortran's -O2 -ffp-contract=off -fno-tree-vectorize. CRAYON is a translator that
# need not be built.
# Exit status: 0 Crayon's results are right; 1 not so; 2 usage, or something is missing.
set -eu
root=$(cd "$(dirname "$0")/.." && pwd)
. "$root/tests/setup.sh"
. "$root/bench/race/routines.sh"
for argument; do crayon_help "$argument"; done
case ${1:-} in -*) crayon_usage "there is no option '$1'" ;; esac
flags='-O3 -march=native -ffp-contract=off'

# make_library NAME: all works by the objects of DIR/NAME.
make_library() {
  g++ -std=c++17 -O2 -ffp-contract=off -fPIC -shared -Wl,-Bsymbolic -DWORKS_FORTRAN_ALONE -o "$dir/$1.so" "$root/bench/race/works.cpp" \
    "$dir/$1"/*.o -lgfortran -lm
}

# compile_crayon NAME OPTIONS...: objects of Crayon's C in DIR/NAME.
compile_crayon() {
  made=$dir/$1
  shift
  list_routines | while read -r name option source renames; do
    case $option in - | --reductions=*) option= ;; esac # all sums have gfortran's bits here
    # shellcheck disable=SC2086
    "$crayon" c "$@" $option -o "$made/$name" "$root/$source" || exit 1
    defines=
    for rename in $renames; do defines="$defines -D$rename"; done
    # shellcheck disable=SC2086
    gcc -std=gnu11 $flags -fPIC $defines -c -o "$made/$name.o" "$made/$name"/*.c || exit 1
  done
}

dir=${1:-$root/.core-race}
[ $# -eq 0 ] || shift
mkdir -p "$dir"
dir=$(cd "$dir" && pwd)
crayon_install_tools
crayon_translator "${CRAYON_BUILD:-$root/build}"
for name in reference gfortran crayon loops; do rm -rf "${dir:?}/$name" && mkdir -p "$dir/$name"; done
# shellcheck disable=SC2086
compile_reference "$dir/reference" $reference_flags -fPIC
# shellcheck disable=SC2086
compile_reference "$dir/gfortran" $flags -fPIC
compile_crayon crayon
compile_crayon loops --shape=loops
for name in reference gfortran crayon loops; do make_library $name; done
g++ -std=c++17 -O2 -ffp-contract=off -DWORKS_FORTRAN_ALONE -o "$dir/core" "$root/bench/race/core.cpp" "$root/bench/race/works.cpp" \
  "$dir/reference"/*.o -lgfortran -lm -ldl
echo "Processor: $(sed -n 's/^model name[^:]*: //p' /proc/cpuinfo | head -n 1)"
echo "Compilers: $(gfortran --version | head -n 1), $(gcc --version | head -n 1)"
echo "Commit: $(git -C "$root" log -1 --format=%h 2>/dev/null || echo unknown)"
echo
"$dir/core" "$dir/reference.so" "gfortran=$dir/gfortran.so" "crayon=$dir/crayon.so" "loops=$dir/loops.so" -- "$@"
