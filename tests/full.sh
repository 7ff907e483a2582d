#!/bin/sh
# Runs all the tests, quick and full, with the translator built under the sanitizers.
#
#   tests/full.sh [CTEST OPTIONS]     as tests/run.sh, whose variables hold here too
set -eu
root=$(cd "$(dirname "$0")/.." && pwd)
. "$root/tests/setup.sh"
for argument; do crayon_help "$argument"; done
CRAYON_TEST_OPTIMIZE=-O1 CRAYON_LABEL='quick|full' CRAYON_SANITIZE=ON CRAYON_BUILD=${CRAYON_BUILD:-$root/build-full} \
  "$root/tests/run.sh" "$@"
