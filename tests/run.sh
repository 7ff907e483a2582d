#!/bin/sh
# Sets up, builds and runs the quick tests.
#
#   tests/run.sh [CTEST OPTIONS]     such as -R vec (the tests whose names hold vec), -V
#
# Installs what is missing (as root, by apt-get). CRAYON_BUILD is the folder to build in (build), CRAYON_SANITIZE=ON builds with
# sanitizers, CRAYON_LABEL says which tests (quick). With CI set, a missing gfortran or nvcc is a failure.
# Exit status: 0 all passed; 2 usage, or something is missing; else 1 or ctest's.
set -eu
root=$(cd "$(dirname "$0")/.." && pwd)
. "$root/tests/setup.sh"
for argument; do crayon_help "$argument"; done
# ctest takes whatever it does not know for nothing, and runs all.
value=
for argument; do
  case $value$argument in
  value*) value= ;;
  -R | -E | -L | -LE | -I | -j | -O | --timeout | --repeat | --stop-time) value=value ;;
  -j[0-9]* | -V | -VV | -N | -Q | --verbose | --extra-verbose | --show-only | --quiet | --progress) ;;
  --rerun-failed | --stop-on-failure | --schedule-random | --output-on-failure | --repeat=* | --timeout=*) ;;
  *) crayon_usage "there is no option '$argument'" ;;
  esac
done
[ -z "$value" ] || crayon_usage "the last option needs a value"
crayon_install_tools
crayon_install_mpi
crayon_find_cuda
if [ -n "${CI:-}" ]; then
  for tool in gfortran nvcc; do
    command -v "$tool" >/dev/null || { echo "$tool is missing, which CI must have" >&2; exit 2; }
  done
fi
build=${CRAYON_BUILD:-$root/build}
echo "== build"
crayon_build all "$build" -DCRAYON_WERROR=ON -DCRAYON_SANITIZE="${CRAYON_SANITIZE:-OFF}"
cd "$build"
ctest -L "${CRAYON_LABEL:-quick}" -j "$(nproc)" --output-on-failure --no-tests=error "$@"
