#!/bin/sh
# Crayon and gfortran must agree on what is legal: legality.sh CRAYON FOLDER
#
# The cases are the files FOLDER/legality/*.cases (fixed*: fixed form), one file of Fortran under each line `== NAME`, and the
# files of FOLDER/styles. The name of a case is NAME.f or NAME.f90. Each is given to `crayon ast` and to `gfortran -std=legacy -fsyntax-only`; where one takes it and the
# other does not, LEGALITY.md must have a row `| NAME | ... |`, and each of its rows must be a case that differs. Cases
# named bad-* must be refused by both; `crayon ir` may do it. Exits with 77 where there is no gfortran.
set -u
crayon=$(cd "$(dirname "$1")" && pwd)/$(basename "$1")
. "$(dirname "$0")/../scratch.sh"
cd "$2" || exit 2
command -v gfortran >/dev/null || { echo "SKIPPED: gfortran is not installed"; exit 77; }
cp legality/*.inc "$work"
for cases in legality/*.cases; do
  form=${cases##*/}
  case $form in fixed*) extension=f ;; *) extension=f90 ;; esac
  awk -v folder="$work" -v extension=$extension '
    /^== / { if (file) close(file); file = folder "/" $2 "." extension
             if (seen[$2]++) { print "two cases " $2 > "/dev/stderr"; exit 1 } next }
    file { print > file }' "$cases" || exit 1
done
cp styles/* "$work" 2>/dev/null
sed -n 's/^| \([a-z0-9-]*\.[a-z0-9]*\) |.*/\1/p' LEGALITY.md | sort >"$work/listed"
failed=0 count=0
: >"$work/differ"
cd "$work" || exit 2
for input in *.f *.for *.f90 *.F *.F90; do
  [ -f "$input" ] || continue
  name=${input%.*}
  count=$((count + 1))
  gfortran -std=legacy -fallow-argument-mismatch -fd-lines-as-comments -fdollar-ok -w -fsyntax-only -ffree-line-length-132 "$input" >gfortran.log 2>&1 && theirs=legal || theirs=refused
  "$crayon" ast "$input" >crayon.log 2>&1 && ours=legal || ours=refused
  case $name in
  bad-*) [ $ours = refused ] || "$crayon" ir --after=frontend "$input" >crayon.log 2>&1 || ours=refused ;;
  esac
  case $name in
  bad-*) [ $ours = refused ] || grep -qx "$input" listed || { echo "FAIL $input: crayon takes it"; failed=$((failed + 1)); } ;;
  esac
  case $ours$theirs$name in
  refusedrefusedbad-*) ;;
  refusedrefused*) echo "FAIL $input: both refuse it"; grep Error gfortran.log | head -n 2; head -n 3 crayon.log; failed=$((failed + 1)) ;;
  esac
  [ $ours = $theirs ] && continue
  echo "$input" >>differ
  grep -qx "$input" listed && continue
  echo "FAIL $input: gfortran: $theirs, crayon: $ours"
  grep -E 'Error' gfortran.log | head -n 2
  grep -E -A2 'error' crayon.log | head -n 6
  failed=$((failed + 1))
done
sort -o differ differ
for name in $(comm -23 listed differ); do
  echo "FAIL LEGALITY.md lists $name, which does not differ"
  failed=$((failed + 1))
done
echo "$count cases, $(grep -c . differ) differ as listed, $failed faults"
[ $failed -eq 0 ] && [ $count -gt 0 ]
