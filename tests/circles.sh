#!/bin/sh
# No circle among the files of the front end: circles.sh LIBRARY
#
# Reads from the library which functions each file defines and which it calls, and fails where
#   - files call each other in a circle, the calls that tests/circles.table names left out,
#   - a file of frontend/sema builds nest IR,
#   - a row of tests/circles.table is of no use any more.
# What a file reaches by a pointer that was handed to it is no call here.
set -u
library=$1
cd "$(dirname "$0")/.." || exit 2
command -v nm >/dev/null || { echo "SKIPPED: there is no nm"; exit 77; }
. tests/scratch.sh
nm "$library" >"$work/symbols" 2>/dev/null || { echo "FAIL nm cannot read $library"; exit 1; }
ls frontend/sema >"$work/sema"
awk -v edges="$work/edges" '
  FILENAME ~ /circles.table$/ { if (!/^#/ && NF) excepted[$1] = 1; next }
  FILENAME ~ /sema$/ { analyzes[$1] = 1; next }
  /:$/ { file = $0; sub(/\.o:$/, "", file); files++; next }
  $2 ~ /^[TDRB]$/ { defined[$3] = file }
  $1 == "U" { used[file, $2] = 1 }
  END {
    for (pair in used) {
      split(pair, part, SUBSEP)
      from = part[1]; name = part[2]
      if (name ~ /^nest_/ && from in analyzes) { print "FAIL frontend/sema/" from " calls " name; failed = 1 }
      if (!(name in defined) || defined[name] == from) continue
      if (name in excepted) taken[name] = 1
      else print from, defined[name] >edges
    }
    for (name in excepted) if (!(name in taken)) { print "FAIL tests/circles.table: nothing calls " name; failed = 1 }
    if (!files) { print "FAIL no files"; failed = 1 }
    print files " files"
    exit failed
  }' tests/circles.table "$work/sema" "$work/symbols" >"$work/found"
failed=$?
sort -u "$work/edges" -o "$work/edges"
if ! tsort "$work/edges" >/dev/null 2>"$work/circle"; then
  echo "FAIL files that call each other in a circle:"
  sed 's/^tsort: /  /' "$work/circle"
  failed=1
fi
[ "$failed" = 0 ] || sed '/^[0-9]* files$/d' "$work/found"
[ "$failed" = 0 ] && cat "$work/found"
exit "$failed"
