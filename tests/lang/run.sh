#!/bin/sh
# The examples of doc/language.md: run.sh [--with=LIST] CRAYON [FILE...]
#
# A file bad-* must be refused with the one message of its line `MESSAGE:`, and with no other. Each other file must
# be identical to gfortran in all its routines, through the candidates of --with (c). A line `FLAGS:` adds options, a line
# `WITH:` files given along. Without gfortran the latter are left out and the whole is SKIPPED (status 77).
# What gfortran 12 does not know has a twin of the same name in twins/, which says the same in other words: gfortran's
# results for the twin are compared with the translation of the file.
set -u
with=c
case $1 in --with=*) with=${1#--with=}; shift ;; esac
crayon=$(cd "$(dirname "$1")" && pwd)/$(basename "$1")
shift
cd "$(dirname "$0")" || exit 2
[ $# -gt 0 ] || set -- *.f *.F *.f90 *.F90
. ../scratch.sh
passed=0 failed=0 skipped=0
fail() {
  echo "FAIL $1: $2"
  sed 's/^/  /' "$work/log" | head -n 40
  failed=$((failed + 1))
}
for input in "$@"; do
  [ -f "$input" ] || continue
  flags=$(sed -n 's/^.*FLAGS: *//p' "$input")
  files=$(sed -n 's/^.*WITH: *//p' "$input")
  case $input in
  bad-*)
    "$crayon" c $flags -o "$work/c" $files "$input" >"$work/log" 2>&1
    status=$?
    sed -n 's/^[^ ].*: error: //p' "$work/log" >"$work/got"
    sed -n 's/^.*MESSAGE: *//p' "$input" >"$work/wanted"
    if [ $status -ne 1 ]; then fail "$input" "exit $status, not 1"
    elif ! [ -s "$work/wanted" ] || ! cmp -s "$work/wanted" "$work/got"; then fail "$input" "other messages"
    else passed=$((passed + 1)); fi
    continue ;;
  esac
  command -v gfortran >/dev/null || { skipped=$((skipped + 1)); continue; }
  if [ -f "twins/$input" ]; then
    rm -rf "$work/twin"
    if ! "$crayon" check --make "$work/twin" $flags "twins/$input" >"$work/log" 2>&1; then fail "$input" "no twin"
    elif ! "$crayon" c $flags -o "$work/twin/c" "$input" >"$work/log" 2>&1; then fail "$input" "refused"
    elif ! "$crayon" cuda $flags -o "$work/twin/cuda" "$input" >"$work/log" 2>&1; then fail "$input" "refused"
    elif ! "$crayon" check --run "$work/twin" --with="$with" >"$work/log" 2>&1; then fail "$input" "not identical"
    elif ! grep -q ' identical ' "$work/log"; then fail "$input" "nothing was compared"
    else passed=$((passed + 1)); fi
    continue
  fi
  if ! "$crayon" check --with="$with" $flags $files "$input" >"$work/log" 2>&1; then fail "$input" "not identical"
  elif ! grep -q ' identical ' "$work/log"; then fail "$input" "nothing was compared"
  else passed=$((passed + 1)); fi
done
echo "$passed passed, $failed failed"
[ $failed -eq 0 ] || exit 1
[ $skipped -eq 0 ] || { echo "SKIPPED $skipped: gfortran is not installed"; exit 77; }
[ $passed -gt 0 ]
