#!/bin/sh
# Large files: run.sh CRAYON FOLDER
#
# 100 000 lines go through front end and lowering in 5 seconds of CPU time and 1 GB of address space, in many
# routines, in few and in one. More calls in loops, more pairs of accesses, loops around them, and loops in a row than are inlined, compared and
# fused go through all passes in 10 seconds, and the report says what was left; many row loops are split in 6; nests of a routine
# are taken out in 12; a loop of 8000 statements is printed in 5 by each back end.
# The text of a kernel of 16000 instructions is read in 2. Exits with 77 where the program does not even start in 1 GB
# (sanitizers).
set -u
crayon=$(cd "$(dirname "$1")" && pwd)/$(basename "$1")
. "$(dirname "$0")/../scratch.sh"
cd "$2" || exit 2
(ulimit -v 1048576 && "$crayon" --version >/dev/null 2>&1) || { echo "SKIPPED: built with a sanitizer"; exit 77; }
failed=0
for kind in "60 fixed" "60 free" "5000 fixed" "100000 fixed"; do
  set -- $kind
  case $2 in fixed) file=$work/$1.f ;; *) file=$work/$1.f90 ;; esac
  sh ./gen_lines.sh 100000 "$1" "$2" >"$file"
  if (ulimit -t 5 && ulimit -v 1048576 && "$crayon" ir --after=frontend "$file" >"$work/out" 2>"$work/err"); then
    echo "$1 lines a routine, $2 form: $(wc -l <"$work/out") lines of IR"
    [ "$(wc -l <"$work/out")" -gt 90000 ] || { echo "FAIL: too little IR"; failed=1; }
  else
    echo "FAIL $1 lines a routine, $2 form"
    head -n 5 "$work/err"
    failed=1
  fi
done
# left SCRIPT 'ARGUMENTS' SENTENCE: the report of what the script writes has the sentence
left() {
  sh ./gen_$1.sh $2 >"$work/$1.f90"
  if (ulimit -t 10 && "$crayon" report --format=json "$work/$1.f90" >"$work/out" 2>"$work/err") && grep -q "$3" "$work/out"; then
    echo "$1 $2: $3"
  else
    echo "FAIL $1 $2: not in 10 seconds, or the report does not say '$3'"
    head -n 5 "$work/err"
    failed=1
  fi
}
left chain "400 1" "which would nest 11 loops, more than 10"
left chain "9 3" "which would bring this routine beyond 1000 loops"
left pairs 1000 "has more pairs of accesses than are tested"
left pairs "1000 indirect" "is not a linear function"
left deep 200 "they stand in too many loops"
left row 600 "operations, more than 5000"
sh ./gen_row.sh 300 >"$work/row.f90"
"$crayon" c --shape=strip -o "$work" "$work/row.f90" 2>"$work/err" && "$crayon" cuda -o "$work" "$work/row.f90" 2>>"$work/err"
if [ "$(grep -c '^static void row_k' "$work/row.c")" = 2 ] && [ "$(grep -c '__global__.* row_k' "$work/row.cu")" = 1 ]; then
  echo "a row of 300 loops is two kernels in strips of C, one in CUDA"
else
  echo "FAIL: a row of 300 loops is not two kernels in strips of C and one in CUDA"
  head -n 5 "$work/err"
  failed=1
fi
sh ./gen_rows.sh 500 >"$work/rows.f90"
if (ulimit -t 6 && "$crayon" ir --shape=loops --after=distribute "$work/rows.f90" >"$work/out" 2>"$work/err") &&
  [ "$(grep -c 'do first\.[0-9]* =' "$work/out")" = 500 ]; then
  echo "500 row loops are split"
else
  echo "FAIL: 500 row loops are not split in 6 seconds"
  head -n 5 "$work/err"
  failed=1
fi
sh ./gen_nests.sh 6000 >"$work/nests.f"
if (ulimit -t 12 && "$crayon" ir --nests --after=frontend "$work/nests.f" >"$work/out" 2>"$work/err") && [ "$(grep -c '^subroutine' "$work/out")" = 6000 ]; then
  echo "6000 nests of a routine are taken out"
else
  echo "FAIL: 6000 nests of a routine are not taken out in 12 seconds"
  head -n 5 "$work/err"
  failed=1
fi
sh ./gen_body.sh 8000 >"$work/body.f90"
if (ulimit -t 5 && "$crayon" c -o "$work" "$work/body.f90" 2>"$work/err" && "$crayon" cuda -o "$work" "$work/body.f90" 2>>"$work/err"); then
  echo "a loop of 8000 statements is printed"
else
  echo "FAIL: a loop of 8000 statements is not printed in 5 seconds"
  head -n 5 "$work/err"
  failed=1
fi
sh ./gen_kernel.sh 16000 >"$work/kernel.nest"
if (ulimit -t 2 && "$crayon" ir "$work/kernel.nest" >"$work/read.nest" 2>"$work/err" && "$crayon" ir "$work/read.nest" >"$work/again" 2>>"$work/err") &&
  cmp -s "$work/read.nest" "$work/again" && [ "$(grep -c add "$work/again")" = 16000 ]; then
  echo "a kernel of 16000 instructions is read and printed"
else
  echo "FAIL: the text of a kernel of 16000 instructions is not read in 2 seconds, or not printed as it was"
  head -n 5 "$work/err"
  failed=1
fi
exit $failed
