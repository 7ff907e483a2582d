#!/bin/sh
# Tests of check: run.sh [--faults=N] CRAYON FOLDER [FILE...]
#
# --faults=N: at most the first N faults of each kind in a file.
# Each Fortran file of FOLDER says in its first comments:
#   RUN: ARGUMENTS        crayon ARGUMENTS FILE is run,
#   ENV: NAME=VALUE       with that in its environment
#   EXPECT: exit N        its status
#   EXPECT: REGEXP        a line of its output (extended expression)
#   FAULT: SED            this edit of the emitted C (it must change something) makes run.sh end with 4;
#                         with ` : same` after it, with 0
#   FAULT(cuda-cpu): SED, FAULT(cuda-host): SED    the same for the emitted CUDA and that candidate
# Without gfortran the tests are skipped (status 77).
set -u
most=1000
case $1 in --faults=*) most=${1#--faults=}; shift ;; esac
crayon=$(cd "$(dirname "$1")" && pwd)/$(basename "$1")
. "$(dirname "$0")/../scratch.sh"
cd "$2" || exit 2
shift 2
command -v gfortran >/dev/null || { echo "SKIPPED: gfortran is not installed"; exit 77; }
failed=0 passed=0
fail() {
  echo "FAIL $file: $1"
  sed 's/^/  /' "$work/out"
  failed=$((failed + 1))
}
lines() {
  sed -n "1,30s/^[C!] $1: *//p" "$file"
}
expectations() {
  lines EXPECT >"$work/expected"
  while IFS= read -r line; do
    case $line in
    "exit "*) [ "$status" -eq "${line#exit }" ] || fail "status $status, not ${line#exit }" ;;
    *) grep -Eq -e "$line" "$work/out" || fail "no line like: $line" ;;
    esac
  done <"$work/expected"
  [ -s "$work/expected" ] || fail "it expects nothing"
}
# fault CANDIDATE CODE EDIT: CODE is the file of the made folder that is edited. What the user's environment says of
# devices must not make one candidate run another's code.
fault() {
  want=4 edit=$3
  case $edit in *" : same") want=0 edit=${edit% : same} ;; esac
  rm -rf "$work/bad"
  cp -r "$work/made" "$work/bad"
  sed "$edit" "$work/made/$2" >"$work/bad/$2" 2>"$work/out" || { fail "bad edit: $edit"; return; }
  if cmp -s "$work/made/$2" "$work/bad/$2"; then
    fail "the edit changes nothing: $edit"
    return
  fi
  CRAYON_DEVICES=0 CRAYON_FALLBACK=c CRAYON_CHECK_TIMEOUT=5 sh "$work/bad/run.sh" --harness="$work/harness" --with="$1" >"$work/out" 2>&1
  status=$?
  if [ $status -eq $want ]; then passed=$((passed + 1)); else fail "$1: status $status, not $want, after the edit $edit"; fi
}
faults() {
  grep -q '^[C!] FAULT' "$file" || return
  arguments=$(lines RUN | sed 's/^check//; s/--with=[^ ]*//')
  # shellcheck disable=SC2086
  "$crayon" check $arguments --make "$work/made" "$file" >"$work/out" 2>&1 || { fail "it cannot be made"; return; }
  for candidate in c cuda-cpu cuda-host; do
    key="FAULT($candidate)" code=cuda/${file%.*}.cu
    [ $candidate = c ] && key=FAULT code=c/${file%.*}.c
    lines "$key" | head -n "$most" >"$work/faults"
    while IFS= read -r line; do fault $candidate "$code" "$line"; done <"$work/faults"
  done
  rm -rf "$work/made" "$work/bad" "$work/harness"
}
[ $# -gt 0 ] || set -- *.f *.f90
for file in "$@"; do
  # shellcheck disable=SC2046
  env $(lines ENV) "$crayon" $(lines RUN) "$file" >"$work/out" 2>&1
  status=$?
  before=$failed
  expectations
  faults
  [ $failed -gt $before ] || passed=$((passed + 1))
done
echo "$passed passed, $failed failed"
[ $failed -eq 0 ] && [ $passed -gt 0 ]
