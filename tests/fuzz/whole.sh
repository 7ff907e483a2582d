#!/bin/sh
# A campaign of random Fortran as whole programs: whole.sh CRAYON GEN_FORTRAN SEED COUNT fc|c|cuda|programs [OPTIONS OF CRAYON...]
#
# Files SEED .. SEED+COUNT-1 of patterns of codes, a third of them in fixed form, of ROUTINES (20) routines each, with a program that calls each with 11 sizes
# and prints numbers for what it leaves. It must print the same as with gfortran -O2. fc: nests of `crayon fc`, whose loops and procedures may write
# and stop; with --backend=cuda as CUDA on the CPU. c, cuda: whole routines, as `crayon c` and `crayon cuda` write them. programs: by `crayon fc`, of module
# data, structures, pointers and arguments of every kind (programs.h), main program and all; these may stop.
# Files that differ are left in KEEP (none). Exit status: 0 none differ; 1 some do, or nothing was compared; 2 usage; 77 gfortran is missing.
set -u
[ $# -ge 5 ] || { sed -n '2,8s/^# //p' "$0" >&2; exit 2; }
here=$(cd "$(dirname "$0")" && pwd)
absolute() { echo "$(cd "$(dirname "$1")" && pwd)/$(basename "$1")"; }
crayon=$(absolute "$1") gen=$(absolute "$2") seed=$3 count=$4 mode=$5
shift 5
command -v gfortran >/dev/null || { echo "SKIPPED: gfortran is not installed"; exit 77; }
. "$(dirname "$0")/../scratch.sh"
nvcc_on_cpu "$here/.."
flags='-O2 -w -ffp-contract=off -fno-tree-vectorize -fno-backtrace'
cd "$work" || exit 2

# candidate EXTENSION OPTIONS...: the program with Crayon's routines or nests
candidate() {
  file=routines.$1
  shift
  # shellcheck disable=SC2086
  case $mode in
  fc) "$crayon" fc --few=0 "$@" $flags "$file" main.o -o candidate ;;
  programs) "$crayon" fc --few=0 "$@" $flags -O3 "$file" -o candidate ;; # vectors in the C of nests
  *)
    rm -rf made && "$crayon" "$mode" -o made "$@" "$file" || return 1
    if [ "$mode" = c ]; then gcc -O1 -w -c made/routines.c -o made.o; else nvcc -c made/routines.cu -o made.o; fi &&
      gfortran main.o made.o -o candidate -lm -lstdc++
    ;;
  esac
}

# without_flags FILE: leaves out gfortran's note of floating-point exceptions at STOP, which may be others (doc/fc.md)
without_flags() { sed -i '/^Note: The following floating-point exceptions are signalling:/d' "$1"; }

# same OPTIONS...: what `expected` prints, and its status, are those of the candidate
same() {
  candidate $extension "$@" 2>said || { head -n 9 said; return 1; }
  timeout 100 ./expected >wanted 2>&1
  status=$?
  [ $status -ne 124 ] && { [ $status -eq 0 ] || [ "$mode" = programs ]; } || { echo "gfortran's program fails"; return 1; }
  timeout 300 ./candidate >got 2>&1
  was=$?
  [ $was -eq $status ] || { echo "status $was, not $status"; tail -n 2 got; return 1; }
  without_flags wanted && without_flags got
  cmp -s wanted got || { diff wanted got | head -n 4; return 1; }
}

# compare SEED OPTIONS...: 0 where both print the same, and end with the same status
compare() {
  extension=f90 generate="--patterns --arrays"
  if [ "$mode" = programs ]; then
    "$gen" --programs "$1" "${ROUTINES:-4}" >routines.f90 && gfortran $flags routines.f90 -o expected 2>said || { head -n 9 said; return 1; }
    shift
    same "$@"
    return
  fi
  [ "$mode" != fc ] || generate="$generate --ways-out"
  [ $(($1 % 3)) -ne 0 ] || { generate="$generate --fixed" extension=f; }
  # shellcheck disable=SC2086
  { "$gen" $generate "$1" "${ROUTINES:-20}" >routines.$extension && "$gen" --driver $generate "$1" "${ROUTINES:-20}" >main.$extension; } || return 1
  shift
  # shellcheck disable=SC2086
  { gfortran $flags -c routines.$extension && gfortran -O1 -w -c main.$extension && gfortran main.o routines.o -o expected; } 2>said || { head -n 9 said; return 1; }
  # gfortran knows no LOCAL before version 15
  # shellcheck disable=SC2086
  [ "$mode" = fc ] || "$gen" $generate --locals "$seed" "${ROUTINES:-20}" >routines.$extension || return 1
  same "$@"
}

# What the specifications of programs may end in.
printf '%s\n' 'integer, parameter :: included = 3' 'real :: unused(included)' >specification.inc
different=0 compared=0 last=$((seed + count))
while [ "$seed" -lt "$last" ]; do
  if compare "$seed" "$@"; then
    compared=$((compared + $(wc -l <wanted)))
  else
    echo "FOUND: seed $seed; $mode $*"
    different=$((different + 1))
    [ -z "${KEEP:-}" ] || { rm -rf "$KEEP/$seed" && mkdir -p "$KEEP/$seed" && cp ./*."$extension" "$KEEP/$seed"; }
  fi
  seed=$((seed + 1))
done
echo "whole: $compared lines compared, $different files differ; $mode $*"
[ "$different" -eq 0 ] && [ "$compared" -gt 0 ]
