#!/bin/sh
# The order of the house: house.sh
#
# Reads the sources and fails where
#   - a file includes one of a folder that the table "may use" of doc/architecture.md does not give it,
#   - that table, or what the headers include, goes in a circle,
#   - two files of the product share a base name, and tests/house.table does not say why,
#   - a function has more than 100 lines or a file more than 600, and tests/house.table does not say why,
#   - a shape is named outside of its files, or a word of a dialect stands in backend_host,
#   - a row of tests/house.table is of no use any more,
#   - a list of places in doc/architecture.md names a file, or a word in a file, that is not there.
set -u
cd "$(dirname "$0")/.." || exit 2
. tests/scratch.sh
product='support ir frontend passes backend_* report driver'
# shellcheck disable=SC2086
{ find $product -name '*.[chly]'; find backend_host -name '*.txt'; } | sort >"$work/product"
find tests bench samples -name '*.[chly]' | sort >"$work/others"
# shellcheck disable=SC2046
awk -v edges="$work/edges" -v allowed="$work/allowed" -f tests/house.awk doc/architecture.md tests/house.table \
  $(cat "$work/product" "$work/others") >"$work/found"
failed=$?
sed '/^[0-9]* files$/d' "$work/found"
for graph in allowed edges; do
  tsort "$work/$graph" >/dev/null 2>"$work/circle" && continue
  echo "FAIL a circle in what $([ $graph = edges ] && echo 'the headers include' || echo 'folders may use'):"
  sed 's/^tsort: /  /' "$work/circle"
  failed=1
done
sed 's,.*/,,' "$work/product" | sort | uniq -d | while read -r name; do
  grep -q "^name $name " tests/house.table && continue
  echo "FAIL one name for several files: $(grep "/$name\$" "$work/product" | tr '\n' ' ')"
done >"$work/names"
[ -s "$work/names" ] && cat "$work/names" && failed=1
[ "$failed" = 0 ] && tail -1 "$work/found"
exit "$failed"
