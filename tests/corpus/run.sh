#!/bin/sh
# The corpus: run.sh [--modes=LIST] CRAYON FOLDER [FILE...]
#
# Each Fortran file goes through `crayon check` in each mode, and each must be identical to gfortran in all its routines.
#   4       REAL*4, the shape that Crayon picks, C, CUDA on the CPU, and the host's code in the CUDA
#   8       the same with --real8
#   i8      the same with --int8
#   loops, row, strip    C, CUDA on the CPU and the host's code in that shape
#   least   C and CUDA on the CPU with the least budgets
#   c       C alone, REAL*4
# A file of which refused.txt says why it is refused is SKIPPED, provided that the message is that one;
# a file that is no longer refused fails until its line there is removed. Without gfortran all is skipped (status 77).
set -u
modes=4,8,row,strip
case $1 in --modes=*) modes=${1#--modes=}; shift ;; esac
crayon=$(cd "$(dirname "$1")" && pwd)/$(basename "$1")
. "$(dirname "$0")/../scratch.sh"
cd "$2" || exit 2
shift 2
command -v gfortran >/dev/null || { echo "SKIPPED: gfortran is not installed"; exit 77; }
passed=0 failed=0 skipped=0 total=0

flags() {
  case $1 in
  4) echo "--with=c,cuda-cpu,cuda-host" ;;
  8) echo "--with=c,cuda-cpu,cuda-host --real8" ;;
  i8) echo "--with=c,cuda-cpu,cuda-host --int8" ;;
  c) echo "--with=c" ;;
  least) echo "--with=c,cuda-cpu --vl=32 --regs=8 --shared=0" ;;
  loops | row | strip) echo "--with=c,cuda-cpu,cuda-host --shape=$1" ;;
  *) echo "run.sh: no mode '$1'" >&2; return 2 ;;
  esac
}

# verdict FILE: prints one line; 0 passed, 1 failed, 2 skipped
verdict() {
  known=$(sed -n "s/^$1  *//p" refused.txt)
  routines=0
  for mode in $(echo "$modes" | tr , ' '); do
    arguments=$(flags "$mode") || exit 2
    # shellcheck disable=SC2086
    "$crayon" check $arguments "$1" >"$work/out" 2>&1
    status=$?
    if [ -n "$known" ]; then
      if [ $status -eq 1 ] && grep -Fq -e "$known" "$work/out"; then
        echo "SKIPPED $1: refused: $known"
        return 2
      fi
      echo "FAIL $1: refused.txt says: $known; status $status"
      sed 's/^/  /' "$work/out"
      return 1
    fi
    if [ $status -ne 0 ] || ! grep -q ' identical ' "$work/out"; then
      echo "FAIL $1: mode $mode, status $status"
      sed 's/^/  /' "$work/out"
      return 1
    fi
    routines=$(grep ' identical ' "$work/out" | cut -d' ' -f1 | sort -u | grep -c .)
  done
  total=$((total + routines))
  echo "identical $1: $routines routines in modes $modes"
}

[ $# -gt 0 ] || set -- *.f *.F *.f90 *.F90
for file in "$@"; do
  [ -f "$file" ] || continue
  verdict "$file"
  case $? in
  0) passed=$((passed + 1)) ;;
  2) skipped=$((skipped + 1)) ;;
  *) failed=$((failed + 1)) ;;
  esac
done
echo "$passed passed, $failed failed, $skipped skipped; $total routines"
[ $failed -eq 0 ] && [ $passed -gt 0 ]
