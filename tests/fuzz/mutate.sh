#!/bin/sh
# Mutated sources through the commands: mutate.sh CRAYON MUTATE SEED COUNT [FOLDER]
#
# Mutants SEED .. SEED+COUNT-1 of the Fortran in tests and samples (mutate.c) go through `crayon c --keep-going`, and those that it takes,
# with every fourth of the others, through `cuda`, `report` and `ir`. Each must end within LIMIT (20) seconds, with status 0, 1 or 5,
# without a signal or a sanitizer's report; what `c` writes must be C that cc takes. MEMORY (4000000) is the limit in KB, 0
# for builds with sanitizers. Reproducers are kept in FOLDER.
# Exit status: 0 none found; 1 found; 2 usage; 77 cc is missing.
set -u
[ $# -ge 4 ] || { sed -n '2,9s/^# //p' "$0" >&2; exit 2; }
here=$(cd "$(dirname "$0")" && pwd)
absolute() { echo "$(cd "$(dirname "$1")" && pwd)/$(basename "$1")"; }
crayon=$(absolute "$1") mutate=$(absolute "$2") seed=$3 count=$4 keep=${5:-}
limit=${LIMIT:-20} memory=${MEMORY:-4000000}
command -v cc >/dev/null || { echo "SKIPPED: cc is not installed"; exit 77; }
[ -z "$keep" ] || { mkdir -p "$keep" && keep=$(cd "$keep" && pwd) || exit 2; }
. "$(dirname "$0")/../scratch.sh"
export ASAN_OPTIONS="exitcode=99:hard_rss_limit_mb=4000:${ASAN_OPTIONS:-}" UBSAN_OPTIONS="exitcode=99:print_stacktrace=1:${UBSAN_OPTIONS:-}"
export LC_ALL=C
(cd "$here/../.." && find tests samples -name '*.f' -o -name '*.F' -o -name '*.f90' -o -name '*.F90' | grep -v '/out/' | sort) >"$work/list"
sources=$(wc -l <"$work/list")
taken=0 refused=0 found=0

# tell WHAT: keeps the mutant and prints what was wrong with it.
tell() {
  found=$((found + 1))
  echo "FOUND: mutant $seed of $source: $1"
  head -n 12 "$work/log" | cut -c 1-200 | sed 's/^/  /'
  [ -z "$keep" ] || { cp "$input" "$keep/$seed.${input##*.}"; cp "$work/log" "$keep/$seed.log"; }
}

# try COMMAND...: runs it on the mutant; its status is in $status.
try() {
  (
    ulimit -c 0
    [ "$memory" -eq 0 ] || ulimit -v "$memory"
    exec timeout "$limit" "$crayon" "$@" -I "$(dirname "$here/../../$source")" "$input"
  ) >"$work/log" 2>&1 </dev/null
  status=$?
  case $status in
  0 | 1 | 5) grep -qE 'runtime error:|Sanitizer' "$work/log" && tell "$1: a sanitizer's report" ;;
  124) tell "$1: no end within $limit seconds" ;;
  *) tell "$1: status $status" ;;
  esac
}

last=$((seed + count))
while [ "$seed" -lt "$last" ]; do
  source=$(sed -n "$((seed * 7919 % sources + 1))p" "$work/list")
  other=$(sed -n "$((seed * 104729 % sources + 1))p" "$work/list")
  input=$work/mutant.${source##*.}
  rm -rf "$work/c" "$work/cuda"
  "$mutate" "$seed" "$here/../../$source" "$here/../../$other" >"$input" || exit 2
  try c --keep-going -o "$work/c"
  case $status in
  0 | 5)
    taken=$((taken + 1))
    for file in "$work"/c/*.c; do
      [ -f "$file" ] || continue
      cc -fsyntax-only -w "$file" >"$work/log" 2>&1 || { tell "cc does not take what c writes"; break; }
    done ;;
  *) refused=$((refused + 1)) ;;
  esac
  if [ "$status" -ne 1 ] || [ $((seed % 4)) -eq 0 ]; then
    try cuda --keep-going -o "$work/cuda"
    try report
    try ir
  fi
  seed=$((seed + 1))
done
echo "mutate: $taken taken, $refused refused, $found found"
[ "$found" -eq 0 ]
