#!/bin/sh
# Threads that share loops and kernels of C: threads.sh CRAYON HERE SHAPE...
#
# threads.f90 in these shapes, by teams of 1, 2, 3 and 7 under the thread sanitizer, against the same text by one thread; against gfortran by libgomp. The
# text has no warning with and without OpenMP, and what is shared is told: a shape that shares less is seen.
set -u
crayon=$1 here=$2
shift 2
. "$(dirname "$0")/../scratch.sh"
for tool in gcc gfortran; do
  command -v "$tool" >/dev/null 2>&1 || { echo "SKIPPED: $tool is not installed"; exit 77; }
done
cd "$work" || exit 2
failed=0
sed -n 's/^subroutine \([a-z]*\)(.*/ROUTINE(\1)/p' "$here/threads.f90" >routines.h
sed -n 's/^ROUTINE(\(.*\))/-D\1_=alone_\1_/p' routines.h >renamed
for shape in "$@"; do
  "$crayon" c --threads --shape=$shape --no-line-directives -o $shape "$here/threads.f90" || exit 1
  # shellcheck disable=SC2046
  gcc -std=gnu11 -O1 -Wall -Werror -c -o $shape/alone.o $(cat renamed) $shape/threads.c &&
    gcc -std=gnu11 -O1 -Wall -Werror -fsanitize=thread -fopenmp -DCRAYON_THREAD_WORK=0 -c -o $shape/team.o $shape/threads.c &&
    gcc -std=gnu11 -O1 -fsanitize=thread '-DROUTINES="routines.h"' -I. -o $shape/run "$here/threads_run.c" $shape/team.o $shape/alone.o -lpthread -lm || exit 1
  # The sanitizer's memory does not fit all layouts of a process.
  setarch "$(uname -m)" -R $shape/run >$shape/told 2>$shape/races || { failed=1; cat $shape/told; head -30 $shape/races; }
  sed "s/^/$shape /" $shape/told
  [ $shape = strip ] || [ $shape = loops ] || continue
  OMP_NUM_THREADS=3 "$crayon" check --threads --shape=$shape "$here/threads.f90" >$shape/checked 2>&1 || { failed=1; cat $shape/checked; }
done >told
cat told
grep -q FAIL told && failed=1
for shape in "$@"; do sed -n "/^$shape /p" "$here/threads.expected"; done | diff - told || { echo "FAIL what is shared has changed: $here/threads.expected"; failed=1; }
exit $failed
