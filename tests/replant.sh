#!/bin/sh
# Plants old faults again, one at a time, and demands that the random programs find each: replant.sh [PATCH...]
#
# tests/replant/*.patch each bring back one fault that was mended; the line "campaign: COMMAND" in front of the patch names what finds it.
# Commands are those of tests/fuzz: vectorize_bits, or run.sh, which needs gfortran. The sources are copied, patched with
# `patch -p1` and built there. Each campaign must find nothing before the patch and something behind it; a patch that does not apply fails.
# Exit status: 0 all found; 1 not; 2 the copy does not build; 77 a tool is missing.
set -u
root=$(cd "$(dirname "$0")/.." && pwd)
for tool in patch cmake; do
  command -v "$tool" >/dev/null || { echo "SKIPPED: $tool is not installed"; exit 77; }
done
work=$(mktemp -d) || exit 2
trap 'rm -rf "$work"' EXIT
trap 'exit 129' HUP
trap 'exit 130' INT
trap 'exit 143' TERM
[ $# -gt 0 ] || set -- "$root"/tests/replant/*.patch
mkdir "$work/sources"
for item in "$root"/*; do
  case ${item##*/} in build*) ;; *) cp -R "$item" "$work/sources" || exit 2 ;; esac
done
build() {
  cmake --build "$work/build" -j "$(nproc)" --target $targets >"$work/log" 2>&1 || { tail -n 20 "$work/log"; return 2; }
}
# campaign PATCH: its status; the log holds what it printed
campaign() {
  # shellcheck disable=SC2046
  set -- $(sed -n 's/^campaign: //p' "$1")
  [ $# -gt 0 ] || { echo "no campaign is named" >"$work/log"; return 2; }
  tool=$1
  shift
  case $tool in
  vectorize_bits) "$work/build/tests/fuzz/vectorize_bits" "$@" >"$work/log" 2>&1 ;;
  run.sh) sh "$work/sources/tests/fuzz/run.sh" "$work/build/crayon" "$work/build/tests/fuzz/gen_fortran" "$@" >"$work/log" 2>&1 ;;
  *) echo "unknown campaign $tool" >"$work/log"; return 2 ;;
  esac
}
launcher=
if command -v ccache >/dev/null; then
  CCACHE_BASEDIR=$work
  export CCACHE_BASEDIR
  launcher=-DCMAKE_C_COMPILER_LAUNCHER=ccache
fi
targets=vectorize_bits
! grep -q '^campaign: run.sh' "$@" || targets="vectorize_bits gen_fortran crayon"
cmake -S "$work/sources" -B "$work/build" -DCMAKE_BUILD_TYPE=Release $launcher >"$work/log" 2>&1 || { tail -n 20 "$work/log"; exit 2; }
build || exit 2
bad=0
for file; do
  name=$(basename "$file" .patch)
  campaign "$file"
  status=$?
  [ "$status" -ne 77 ] || { echo "SKIPPED: $name: $(cat "$work/log")"; continue; }
  if [ "$status" -ne 0 ]; then
    echo "FAILED: $name: its campaign finds something before the patch:"
    head -n 12 "$work/log"
    bad=1
    continue
  fi
  if ! (cd "$work/sources" && patch -p1 -s -f --no-backup-if-mismatch -r - <"$file") >"$work/log" 2>&1; then
    echo "FAILED: $name does not apply:"
    head -n 12 "$work/log"
    exit 1
  fi
  build || { echo "FAILED: $name does not build"; exit 2; }
  campaign "$file"
  status=$?
  if [ "$status" -eq 1 ] && grep -q '^seed\|^--nest, seed\|^FOUND' "$work/log"; then
    echo "found: $name, $(grep -c '^seed\|^--nest, seed\|^FOUND' "$work/log") times, first: $(grep -m 1 '^seed\|^--nest, seed\|^FOUND' "$work/log")"
  else
    echo "FAILED: $name is not found (status $status):"
    tail -n 3 "$work/log"
    bad=1
  fi
  (cd "$work/sources" && patch -p1 -R -s -f <"$file") || exit 2
  build || exit 2
done
exit $bad
