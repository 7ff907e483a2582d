#!/bin/sh
# A release tarball: dist.sh FOLDER VERSION
#
# Writes FOLDER/crayon-VERSION.tar.gz: the files of the checkout's commit, `.commit` with its name and day, and generated/ with the parser and
# the scanner, so that neither git nor bison nor flex is needed. The same commit, bison and flex give the same bytes. What is not committed is
# left out, and said.
set -eu
root=$(cd "$(dirname "$0")/.." && pwd)
target=$(cd "$1" && pwd) name=crayon-$2
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
trap 'exit 129' HUP
trap 'exit 130' INT
trap 'exit 143' TERM
cd "$root"
[ -z "$(git status --porcelain)" ] || echo "dist.sh: warning: what is not committed is left out" >&2
git archive --format=tar --prefix="$name/" HEAD | tar -xf - -C "$work"
printf '%s %s\n' "$(git rev-parse --short=12 HEAD)" "$(git show -s --format=%cs HEAD)" >"$work/$name/.commit"
time=$(git show -s --format=%ct HEAD)
cd "$work/$name"
mkdir generated
# Paths in the generated files are relative: the folder leaves no trace.
bison -Wall -Wno-yacc -Werror -d -o generated/parse.tab.c frontend/text/parse.y
flex -o generated/scan.lex.c frontend/text/scan.l
sha256sum frontend/text/parse.y frontend/text/scan.l >generated/inputs
cd ..
LC_ALL=C tar --sort=name --mtime="@$time" --owner=0 --group=0 --numeric-owner --mode=u=rwX,go=rX --format=ustar -cf "$name.tar" "$name"
gzip -9 -n "$name.tar"
mv "$name.tar.gz" "$target/$name.tar.gz"
echo "$target/$name.tar.gz"
