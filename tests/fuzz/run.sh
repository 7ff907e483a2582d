#!/bin/sh
# A campaign of random Fortran through `crayon check`: run.sh CRAYON GEN_FORTRAN SEED COUNT [OPTIONS OF CHECK...]
#
# Files SEED .. SEED+COUNT-1, a third of them in fixed form, of ROUTINES (20) routines each. The options go to `crayon check`
# (--with=c,cuda-cpu --shape=row --real8 ...). Stops at the first difference, internal error or refused file, and prints a
# reproducer: the routine with as few statements as still show it. Differences are reported after REPRODUCERS (1) of them.
# STRUCTURED=1: rows whose loops of lanes stand in IFs and short loops. REDUCTIONS=1: routines that reduce. PLANES=1: nests behind each other. SWEEPS=1: planes with work arrays, rows of different length. LISTS=1: lists of points. MEETS=1: iterations that meet at one element. COUNTS=1: lists that are built, sums that run, rows that reduce. GATHERS=1: reads at the places that lists tell. FRONTS=1: iterations that wait for each other along all loops. SCATTERS=1: changes at the places that lists tell.
# VARYING=1: loops that vary. PATTERNS=1: patterns of codes; ARRAYS=1 besides: with operations on whole arrays, solvers and masks between nests.
# Exit status: 0 none found; 1 found, or nothing compared; 2 usage; 77 gfortran is missing.
set -u
[ $# -ge 4 ] || { sed -n '2,10s/^# //p' "$0" >&2; exit 2; }
here=$(cd "$(dirname "$0")" && pwd)
absolute() { echo "$(cd "$(dirname "$1")" && pwd)/$(basename "$1")"; }
crayon=$(absolute "$1") gen=$(absolute "$2") seed=$3 count=$4
shift 4
routines=${ROUTINES:-20} wanted=${REPRODUCERS:-1}
command -v gfortran >/dev/null || { echo "SKIPPED: gfortran is not installed"; exit 77; }
. "$(dirname "$0")/../scratch.sh"
cat >"$work/fails.sh" <<'END'
# fails.sh CRAYON ROUTINE KIND FILE OPTIONS...: status 0 when the routine shows the same kind of fault
crayon=$1 routine=$2 kind=$3
shift 3
for file; do :; done
"$crayon" check --routine="$routine" "$@" >"$file.log" 2>&1
grep -q "$kind" "$file.log"
END
identical=0 vacuous=0 unchecked=0 found=0

# reproduce GEN_OPTIONS ROUTINE KIND EXTENSION OPTIONS...
reproduce() {
  options=$1 routine=$2 kind=$3 extension=$4
  shift 4
  file=$work/small.$extension
  found=$((found + 1))
  echo "FOUND: $kind, $routine of gen_fortran $options; check $*"
  sh "$here/reduce.sh" "$gen" "--only=${routine#f} $options" "$file" sh "$work/fails.sh" "$crayon" "$routine" "$kind" "$@" &&
    { cat "$file"; "$crayon" check --routine="$routine" "$@" "$file"; }
}

# guilty GEN_OPTIONS EXTENSION OPTIONS...: the routine that an internal error is about, the first that has it alone.
guilty() {
  options=$1 extension=$2 number=0
  shift 2
  while [ "$number" -lt "$routines" ]; do
    # shellcheck disable=SC2086
    "$gen" --only="$number" $options >"$work/one.$extension"
    sh "$work/fails.sh" "$crayon" "f$number" "internal error" "$@" "$work/one.$extension" && { echo "f$number"; return; }
    number=$((number + 1))
  done
}

last=$((seed + count))
while [ "$seed" -lt "$last" ] && [ "$found" -lt "$wanted" ]; do
  options="${STRUCTURED:+--structured }${REDUCTIONS:+--reductions }${PLANES:+--planes }${SPECIES:+--species }${SWEEPS:+--sweeps }${LISTS:+--lists }${MEETS:+--meets }${COUNTS:+--counts }${GATHERS:+--gathers }${FRONTS:+--fronts }${SCATTERS:+--scatters }${PAIRS:+--pairs }${VARYING:+--varying }${PATTERNS:+--patterns }${ARRAYS:+--arrays }$seed $routines" extension=f90
  [ $((seed % 3)) -ne 0 ] || { options="--fixed $options"; extension=f; }
  # shellcheck disable=SC2086
  "$gen" $options >"$work/fuzz.$extension" || exit 2
  "$crayon" check --keep-going "$@" "$work/fuzz.$extension" >"$work/log" 2>&1
  status=$?
  identical=$((identical + $(grep -c '  identical  ' "$work/log")))
  vacuous=$((vacuous + $(grep -c 'VACUOUS' "$work/log")))
  unchecked=$((unchecked + $(grep -c 'not checked:' "$work/log")))
  if grep -q 'DIFFERENT' "$work/log"; then
    routine=$(sed -n 's/^\([a-z0-9_]*\)  *[a-z-]*  *DIFFERENT.*/\1/p' "$work/log" | grep '^f' | head -n 1)
    [ -n "$routine" ] || { cat "$work/log"; routine=f0; }
    reproduce "$options" "$routine" DIFFERENT "$extension" "$@"
  elif grep -q 'internal error' "$work/log"; then
    head -n 3 "$work/log"
    routine=$(guilty "$options" "$extension" "$@")
    reproduce "$options" "${routine:-f0}" "internal error" "$extension" "$@"
  elif [ "$status" -eq 143 ] || [ "$status" -eq 130 ] || grep -q '^Terminated' "$work/log"; then
    echo "fuzz: file $seed was interrupted"
  elif [ "$status" -ne 0 ] && [ "$status" -ne 4 ] && [ "$status" -ne 5 ]; then
    found=$((found + 1))
    echo "FOUND: status $status, gen_fortran $options; check $*"
    head -n 20 "$work/log"
  fi
  seed=$((seed + 1))
done
echo "fuzz: $identical identical, $vacuous vacuous, $unchecked not checked, $found found; check $*"
[ "$found" -eq 0 ] && [ "$identical" -gt 0 ]
