#!/bin/sh
# Every diagnostic has a test: diag.sh
#
# diag.awk lists the texts of errors, warnings and notes in the sources, by diag.table. Each must stand in a message that a
# test expects: of an .expected file (`crayon fc --explain` too), or behind MESSAGE: in tests/lang. Where a text has a conversion such as %s, anything
# may stand.
# Texts without three letters in a row are passed over.
set -u
cd "$(dirname "$0")/.." || exit 2
. tests/scratch.sh
find frontend passes driver backend_host -name '*.[cly]' ! -path '*/runtime/*' | sort >"$work/sources"
# shellcheck disable=SC2046
awk -f tests/diag.awk tests/diag.table $(cat "$work/sources") >"$work/texts" || exit 1
find tests -name '*.expected' -exec cat {} + | grep -E '(error|warning|note|left to gfortran): ' >"$work/expected"
sed -n 's/^.*MESSAGE: *//p' tests/lang/bad-* >>"$work/expected"
awk -F '\t' '
  FILENAME == ARGV[1] { messages[++count] = $0; next }
  $2 == "?" { print "FAIL " $1 ": diag.table does not fit: " $3; failed++; next }
  {
    pattern = $3
    gsub(/\\"/, "\"", pattern)
    gsub(/\\n/, "", pattern)
    gsub(/%%/, "\001", pattern)
    gsub(/%[-+ 0#]*[0-9.*]*[hlz]*[a-zA-Z]/, "\002", pattern)
    if (pattern !~ /[A-Za-z][a-z][a-z]|[A-Z][A-Z][A-Z]/) next
    gsub(/[][\\.*+?(){}|^$\/]/, "\\\\&", pattern)
    gsub(/\001/, "%", pattern)
    gsub(/\002/, ".*", pattern)
    for (i = 1; i <= count; i++) if (messages[i] ~ pattern) { passed++; next }
    print "FAIL " $1 ": no test expects \"" $3 "\""
    failed++
  }
  END { print passed + 0 " passed, " failed + 0 " failed"; exit failed || !passed }
' "$work/expected" "$work/texts"
