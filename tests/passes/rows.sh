#!/bin/sh
# rows.sh: each row of passes/passes.def, a pass or a stage, has at least three tests in the folder of its name, and no folder
# stands for a row that is gone.
set -u
cd "$(dirname "$0")" || exit 2
names=$(sed -n 's/^\(PASS\|PASS_VECTOR\|PASS_LANES\|PASS_ROWS\|PASS_MANY\|PASS_HOST\|PASS_SHARED\|PASS_TEXT\|STAGE\)([^,]*, *"\([^"]*\)".*/\2/p' ../../passes/passes.def)
failed=0 rows=0
written=$(grep -c '^ *\(PASS\|PASS_VECTOR\|PASS_LANES\|PASS_ROWS\|PASS_MANY\|PASS_HOST\|PASS_SHARED\|PASS_TEXT\|STAGE\) *(' ../../passes/passes.def)
[ "$(echo $names | wc -w)" -eq "$written" ] || { echo "FAIL passes.def has $written rows, and names of these alone are read: $(echo $names)"; failed=1; }
for name in $names; do
  rows=$((rows + 1))
  count=$(grep -l 'RUN:.*crayon ' "$name"/*.nest "$name"/*.f90 "$name"/*.f 2>/dev/null | grep -c .)
  [ "$count" -ge 3 ] && grep -q 'golden' "$name/CMakeLists.txt" && continue
  echo "FAIL the pass or stage '$name' has $count tests in tests/passes/$name; 3 are the least (it does it, it must not, an edge)"
  failed=1
done
for folder in */; do
  case " $(echo $names) pipeline oracle " in *" ${folder%/} "*) continue ;; esac
  echo "FAIL tests/passes/${folder%/} is of no row of passes.def"
  failed=1
done
echo "$rows rows"
[ "$failed" = 0 ] && [ "$rows" -gt 0 ]
