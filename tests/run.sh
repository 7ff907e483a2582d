#!/bin/sh
# Sets up, builds and runs the quick tests: tests/run.sh [CTEST OPTIONS]
# With CI set, a missing gfortran or nvcc is a failure.
set -eu
root=$(cd "$(dirname "$0")/.." && pwd)
. "$root/tests/setup.sh"
crayon_install_tools
crayon_find_cuda
if [ -n "${CI:-}" ]; then
  for tool in gfortran nvcc; do
    command -v "$tool" >/dev/null || { echo "$tool is missing, which CI must have" >&2; exit 1; }
  done
fi
build=${CRAYON_BUILD:-$root/build}
echo "== build"
crayon_build all "$build" -DCRAYON_WERROR=ON -DCRAYON_SANITIZE="${CRAYON_SANITIZE:-OFF}"
cd "$build"
ctest -L "${CRAYON_LABEL:-quick}" -j "$(nproc)" --output-on-failure --no-tests=error "$@"
