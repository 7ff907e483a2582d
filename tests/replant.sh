#!/bin/sh
# Plants old faults again, one at a time, and demands that they are found: replant.sh [PATCH...]
#
# tests/replant/*.patch each bring back one fault that was mended. In front of a patch stand
#   campaign: COMMAND     what finds it: vectorize_bits OPTIONS (tests/fuzz), vec_fuzz OPTIONS (tests/vec), or run/run.sh FILE (tests/lower)
#   found by: WHO, ...    who does: each of `verifier` and `interpreters` alone (vectorize_bits), `kernels` (vec_fuzz), or `gfortran`
# Sources are copied, patched with `patch -p1` and built there. Each campaign must find nothing without patches; with one, each that
# is named must find it at least FINDS (3) times, once by gfortran. A patch that does not apply fails.
# Exit status: 0 all found; 1 not; 2 the copy does not build; 77 a tool is missing.
set -u
root=$(cd "$(dirname "$0")/.." && pwd)
for tool in patch cmake; do
  command -v "$tool" >/dev/null || { echo "SKIPPED: $tool is not installed"; exit 77; }
done
. "$(dirname "$0")/scratch.sh"
finds=${FINDS:-3}
[ $# -gt 0 ] || set -- "$root"/tests/replant/*.patch
mkdir "$work/sources"
for item in "$root"/*; do
  case ${item##*/} in build*) ;; *) cp -R "$item" "$work/sources" || exit 2 ;; esac
done
field() { sed -n "s/^$1: //p" "$2" | head -n 1; }
build() {
  cmake --build "$work/build" -j "$(nproc)" --target "$@" >"$work/log" 2>&1 || { tail -n 20 "$work/log"; return 2; }
}
# campaign LOG COMMAND [OPTIONS...]: its status; LOG gets what it prints
campaign() {
  log=$1 tool=$2
  shift 2
  case $tool in
  vectorize_bits) "$work/build/tests/fuzz/vectorize_bits" "$@" ;;
  vec_fuzz) "$work/build/tests/vec/vec_fuzz" "$@" ;;
  run/run.sh) sh "$work/sources/tests/lower/run/run.sh" "$work/build/crayon" "$@" ;;
  *) echo "unknown campaign $tool"; false ;;
  esac >"$log" 2>&1
}
# Of the sources as they are: each campaign of the patches once, beside each other.
sound() {
  for file; do field campaign "$file"; done | sort -u >"$work/campaigns"
  number=0
  while read -r command; do
    number=$((number + 1))
    # shellcheck disable=SC2086
    { campaign "$work/sound.$number" $command </dev/null; echo $? >"$work/status.$number"; } &
  done <"$work/campaigns"
  wait
  number=0 status=0
  while read -r command; do
    number=$((number + 1))
    case $(cat "$work/status.$number") in
    0) ;;
    77) echo "SKIPPED: $command: $(cat "$work/sound.$number")" ;;
    *)
      echo "FAILED: without patches this finds something: $command"
      head -n 12 "$work/sound.$number"
      status=1
      ;;
    esac
  done <"$work/campaigns"
  return $status
}
# finder PATCH WHO: the campaign, as WHO sees it; prints how often it found something
finder() {
  command=$(field campaign "$1")
  case $2 in
  verifier) command="$command --by=verifier --enough=$finds" sign='ended with status 70' ;;
  interpreters) command="$command --by=interpreters --enough=$finds" sign='^seed.* points, \|^--nest, seed' ;;
  kernels) sign='^seed' ;;
  *) sign='^FAIL' ;;
  esac
  # shellcheck disable=SC2086
  campaign "$work/$2" $command </dev/null
  grep -c "$sign" "$work/$2"
}
# judge PATCH: runs those that the patch names, beside each other
judge() {
  name=$(basename "$1" .patch) list=$(field "found by" "$1" | tr -d ',') result=
  for who in $list; do finder "$1" "$who" >"$work/$who.count" & done
  wait
  for who in $list; do
    count=$(cat "$work/$who.count") least=$finds
    [ "$who" != gfortran ] || least=1
    if grep -q '^SKIPPED' "$work/$who"; then
      result="$result; $who skipped"
    elif [ "$count" -ge "$least" ]; then
      result="$result; $who $count times"
    else
      echo "FAILED: $name: found $count times by $who"
      tail -n 3 "$work/$who"
      return 1
    fi
  done
  [ -n "$result" ] || { echo "FAILED: $name does not say by whom it is found"; return 1; }
  echo "found: $name: ${result#; }"
}
launcher=
if command -v ccache >/dev/null; then
  CCACHE_BASEDIR=$work
  export CCACHE_BASEDIR
  launcher=-DCMAKE_C_COMPILER_LAUNCHER=ccache
fi
cmake -S "$work/sources" -B "$work/build" -DCMAKE_BUILD_TYPE=Release $launcher >"$work/log" 2>&1 || { tail -n 20 "$work/log"; exit 2; }
programs=vectorize_bits
! grep -q '^found by:.*kernels' "$@" || programs="$programs vec_fuzz"
! grep -q '^found by:.*gfortran' "$@" || programs="$programs crayon"
# shellcheck disable=SC2086
build $programs || exit 2
sound "$@" || exit 1
bad=0
for file; do
  if ! (cd "$work/sources" && patch -p1 -s -f --no-backup-if-mismatch -r - <"$file") >"$work/log" 2>&1; then
    echo "FAILED: $(basename "$file") does not apply:"
    head -n 12 "$work/log"
    exit 1
  fi
  programs=vectorize_bits
  ! grep -q '^found by:.*kernels' "$file" || programs=vec_fuzz
  ! grep -q '^found by:.*gfortran' "$file" || programs=crayon
  build $programs || { echo "FAILED: $(basename "$file") does not build"; exit 2; }
  judge "$file" || bad=1
  (cd "$work/sources" && patch -p1 -R -s -f <"$file") || exit 2
done
exit $bad
