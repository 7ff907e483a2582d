# shellcheck shell=sh disable=SC2154
# The Fortran routines of the races, compiled by gfortran; to be sourced, with $root and $crayon set, behind tests/setup.sh.

# What gives the bits that all others are compared with.
# shellcheck disable=SC2034
reference_flags='-O2 -ffp-contract=off -fno-tree-vectorize'

# The Fortran routines, a line each: name of the object, options, file; then what is renamed in it.
list_routines() {
  for work in triad jacobi2 jacobi3 reductions product paths tridiagonal; do
    echo "$work - bench/works/$work.f90"
  done
  echo "reductions_tree --reductions=tree bench/works/reductions.f90 minimum_=minimum_tree_ total_=total_tree_"
  for source in ppm_sweep ppm_sweepj; do
    echo "${source}_r4 - samples/ppm/$source.f ppmswp_=ppmswp_r4_ ppmswj_=ppmswj_r4_ ppmset_=ppmset_r4_ ppmcon_=ppmcon_r4_ ppmrow_=ppmrow_r4_"
    echo "${source}_r8 --real8 samples/ppm/$source.f ppmswp_=ppmswp_r8_ ppmswj_=ppmswj_r8_ ppmset_=ppmset_r8_ ppmcon_=ppmcon_r8_ ppmrow_=ppmrow_r8_"
  done
  echo "godunov_r8 --real8 samples/ppm/godunov.f90 __godunov_MOD_muscl_sweep=muscl_r8_"
}
# compile_reference DIR FLAGS...: objects by gfortran in DIR, renamed.
compile_reference() {
  reference=$1
  shift
  mkdir -p "$reference"
  list_routines | while read -r name option source renames; do
    kinds= arguments=
    [ "$option" != - ] || option=
    case $option in
    --real8) kinds='-fdefault-real-8 -fdefault-double-8' ;;
    *) option= ;; # how the translator rounds
    esac
    for rename in $renames; do arguments="$arguments --redefine-sym $rename"; done
    rm -rf "${reference:?}/$name"
    # shellcheck disable=SC2086
    "$crayon" reference $option -o "$reference/$name" "$root/$source" || exit 1
    merges=
    [ ! -f "$reference/$name/crayon_cray.f90" ] || merges=crayon_cray.f90
    # shellcheck disable=SC2086
    (cd "$reference/$name" &&
      gfortran "$@" $kinds -I "$root/samples/ppm" -c ${merges:+"$merges"} "$(basename "$source")" &&
      ld -r -o "../$name.o" ./*.o && objcopy -w --localize-symbol='__crayon_cray*' $arguments "../$name.o") || exit 1
  done
}
