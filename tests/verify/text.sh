#!/bin/sh
# text.sh FILE: what nests of the program are compared by, as the text of `crayon fc` has it: functions of the C library, MIN or MAX, and where they stay within arrays
set -u
. "$(dirname "$0")/../scratch.sh"
cat >"$work/cc" <<'SCRIPT'
#!/bin/sh
for file; do case $file in *nests.c) cat "$file" >"$TEXT" ;; esac; done
exec "$CC_BEHIND" "$@"
SCRIPT
chmod +x "$work/cc"
CC_BEHIND=$(command -v cc) PATH=$work:$PATH TEXT=$work/text crayon fc --backend=c -O1 -fno-tree-vectorize -c "$1" -J "$work" -o "$work/o" || exit 2
awk '/static crayon_verify_nest nest/ { split($0, part, "\""); print part[2] } /^        , .*NULL};$/ { sub(/, 0, 0, 0, 0, 0, NULL};/, ""); print }
  /runs = crayon_verify_begin/ { held = 1 } held { print } held && /;$/ { held = 0 }' "$work/text"
