#!/bin/sh
# translate.sh CRAYON: all files beside this go through all passes with each of these options, alone and in pairs with a shape.
set -u
crayon=$1
cd "$(dirname "$0")" || exit 2
passed=0 failed=0
for file in *.f *.F *.f90; do
  for kinds in --int8 --real8 '--int8 --real8'; do
    for shape in '' --shape=loops --shape=row --shape=strip; do
      # shellcheck disable=SC2086
      if said=$("$crayon" ir $kinds $shape --after=synchronize "$file" 2>&1 >/dev/null); then
        passed=$((passed + 1))
      else
        echo "FAIL $kinds $shape $file: $said"
        failed=$((failed + 1))
      fi
    done
  done
done
echo "$passed passed, $failed failed"
[ $failed -eq 0 ] && [ $passed -gt 0 ]
