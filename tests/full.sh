#!/bin/sh
# Runs all the tests, quick and full, with the translator built under the sanitizers.
set -eu
root=$(cd "$(dirname "$0")/.." && pwd)
CRAYON_LABEL='quick|full' CRAYON_SANITIZE=ON CRAYON_BUILD=${CRAYON_BUILD:-$root/build-full} \
  "$root/tests/run.sh" "$@"
