#!/bin/sh
# Our preprocessor against gfortran's: cpp.sh CRAYON FOLDER
#
# For each cpp-* test without faults, the tree of the file must be that of the text which `gfortran -cpp -E` makes of it. Exits
# with 77 where there is no gfortran.
set -u
crayon=$(cd "$(dirname "$1")" && pwd)/$(basename "$1")
. "$(dirname "$0")/../scratch.sh"
cd "$2" || exit 2
command -v gfortran >/dev/null || { echo "SKIPPED: gfortran is not installed"; exit 77; }
count=0 failed=0
for input in cpp-*; do
  case $input in *.expected | *.inc | *.sh) continue ;; esac
  options=$(sed -n 's/.*RUN: crayon ast\(.*\) %s/\1/p' "$input" | sed 's/--cpp//')
  made=$work/made.$(echo "${input##*.}" | tr F f)
  rm -f "$made"
  eval "gfortran -w -cpp -E -P $options -o \"\$made\" $input" || { echo "FAIL $input: gfortran refuses it"; failed=$((failed + 1)); continue; }
  eval "\"\$crayon\" ast --cpp $options $input" >"$work/ours" 2>/dev/null
  "$crayon" ast --no-cpp "$made" >"$work/theirs" 2>/dev/null
  count=$((count + 1))
  diff -u "$work/theirs" "$work/ours" || { echo "FAIL $input"; failed=$((failed + 1)); }
done
echo "$count files, $failed differ"
[ "$failed" -eq 0 ] && [ "$count" -gt 0 ]
