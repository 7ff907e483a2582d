#!/bin/sh
# table.sh: the tables of doc/language.md and the files beside this agree. Each row names a file that exists, each file
# is named by a row, and the message in a row of a file bad-* is the file's own. Each message of the sources that says what is not
# supported (../diag.awk lists them; those of outlining leave a nest to Fortran) stands in such a row. Each intrinsic function is used in a file, and is not among those that
# are not supported.
set -u
cd "$(dirname "$0")" || exit 2
doc=../../doc/language.md
. ../scratch.sh
passed=0 failed=0
fail() { echo "FAIL $1: $2"; failed=$((failed + 1)); }
grep '](../tests/lang/' "$doc" >"$work/rows"
sed 's|.*](../tests/lang/\([^)]*\)).*|\1|' "$work/rows" | sort >"$work/named"
for file in $(uniq "$work/named"); do
  if [ -f "$file" ]; then passed=$((passed + 1)); else fail "$file" "named by doc/language.md, but missing"; fi
done
for file in $(uniq -d "$work/named"); do fail "$file" "named by two rows"; done
for file in *.f *.F *.f90 *.F90; do
  [ -f "$file" ] || continue
  if ! grep -qx "$file" "$work/named"; then fail "$file" "in no row of doc/language.md"; continue; fi
  case $file in
  bad-*)
    message=$(sed -n 's/^.*MESSAGE: *//p' "$file")
    if grep -F "](../tests/lang/$file)" "$work/rows" | grep -Fq "| \`$message\` |"; then passed=$((passed + 1))
    else fail "$file" "the row has another message"; fi ;;
  esac
done
# Rows of limits may name golden tests that make their source: those expect the message.
grep -E '\]\(../tests/(sema|parse)/bad-' "$doc" >"$work/golden"
while read -r row; do
  file=../../$(printf '%s\n' "$row" | sed 's|.*](../\(tests/[^)]*\)).*|\1|')
  message=$(printf '%s\n' "$row" | sed 's/^|[^|]*| `\(.*\)` |[^|]*|$/\1/')
  if grep -Fq "error: $message" "$file.expected"; then passed=$((passed + 1)); else fail "$file" "does not expect: $message"; fi
done <"$work/golden"
grep '](../tests/lang/bad-' "$work/rows" >"$work/refused"
(cd ../.. && awk -f tests/diag.awk tests/diag.table $(find frontend passes driver backend_host -name '*.[cly]' ! -path '*/runtime/*' ! -path '*/outline/*')) |
  awk -F '\t' '$2 ~ /^(expr_refuse|entity_refuse|refused_statement|declare_type|scan_odd)/ || $3 ~ /supported/' >"$work/texts"
awk -F '\t' '
  FILENAME == ARGV[1] { rows[++count] = $0; next }
  {
    pattern = $3
    gsub(/%[a-z]+/, "\001", pattern)
    if (pattern !~ /[A-Za-z][a-z][a-z]|[A-Z][A-Z][A-Z]/) next
    gsub(/[][\\.*+?(){}|^$\/]/, "\\\\&", pattern)
    gsub(/\001/, ".*", pattern)
    for (i = 1; i <= count; i++) if (rows[i] ~ pattern) next
    print $1 " " $3
  }' "$work/refused" "$work/texts" >"$work/missing"
while read -r place text; do fail "$place" "in no row of doc/language.md: $text"; done <"$work/missing"
[ -s "$work/texts" ] || fail ../diag.awk "finds no text"
sema=../../frontend/sema
for input in *.f *.F *.f90 *.F90; do
  case $input in bad-*) continue ;; esac
  [ -f "$input" ] && sed 's/!.*//' "$input"
done | tr '[:upper:]' '[:lower:]' | grep -oE '[a-z_][a-z0-9_]*\(' | sort -u >"$work/calls"
sed -n 's/^INTRINSIC("\([a-z0-9_]*\)".*/\1/p' "$sema/intrinsics.def" >"$work/intrinsics"
while read -r name; do
  if grep -q "\"$name\"" "$sema/intrinsic_names.c"; then fail "$name" "is supported, but listed in intrinsic_names.c"
  elif grep -qx "$name(" "$work/calls"; then passed=$((passed + 1))
  else fail "$name" "an intrinsic function that no file uses"; fi
done <"$work/intrinsics"
[ -s "$work/intrinsics" ] || fail intrinsics.def "no row is found"
echo "$passed passed, $failed failed"
[ $failed -eq 0 ] && [ $passed -gt 0 ]
