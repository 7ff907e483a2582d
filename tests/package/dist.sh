#!/bin/sh
# dist.sh BUILD: the release tarball of this commit has the same bytes wherever it is made, and builds where flex, bison and git are missing.
set -u
root=$(cd "$(dirname "$0")/../.." && pwd)
version=$(sed -n 's/^CMAKE_PROJECT_VERSION:STATIC=//p' "$1/CMakeCache.txt")
. "$(dirname "$0")/../scratch.sh"
git -C "$root" rev-parse HEAD >"$work/commit" 2>&1 || { echo "SKIPPED: the sources are no checkout that git reads"; exit 77; }
fail() { echo "FAIL $1"; sed 's/^/  /' "$work/log"; exit 1; }
tarball=crayon-$version.tar.gz
mkdir "$work/one" "$work/two" "$work/bin"
git clone -q "$root" "$work/clone" >"$work/log" 2>&1 || fail clone
"$root/package/dist.sh" "$work/one" "$version" >"$work/log" 2>&1 || fail dist
(umask 077; cd "$work/two" && TZ=Asia/Tokyo "$work/clone/package/dist.sh" . "$version") >"$work/log" 2>&1 || fail 'dist of a clone'
cmp "$work/one/$tarball" "$work/two/$tarball" || fail 'the bytes differ'

# All programs but those three. CMake looks elsewhere too.
without="-DCMAKE_DISABLE_FIND_PACKAGE_BISON=ON -DCMAKE_DISABLE_FIND_PACKAGE_FLEX=ON"
(IFS=:; for folder in $PATH; do find "$folder/" -maxdepth 1 ! -type d ! -name bison ! -name flex ! -name git 2>/dev/null; done) |
  while read -r program; do ln -s "$program" "$work/bin/" 2>/dev/null; done
tar -xzf "$work/one/$tarball" -C "$work" || fail unpack
PATH=$work/bin
export PATH
cd "$work/crayon-$version" || exit 1
# shellcheck disable=SC2086
cmake -S . -B build $without >"$work/log" 2>&1 || fail configure
cmake --build build -j 2 --target crayon >"$work/log" 2>&1 || fail build
find build -name 'parse.tab.c' >"$work/log"
[ ! -s "$work/log" ] || fail 'the parser was generated anew'
build/crayon --version >"$work/got"
grep -q "^crayon $version ($(cut -c 1-12 "$work/commit"))\$" "$work/got" || { cat "$work/got"; fail 'the version has no commit'; }
build/crayon c --real8 -o "$work/out" samples/ppm/ppm_sweep.f >"$work/log" 2>&1 || fail 'translate the sample'
# A grammar that was changed is not built from the parser that was shipped.
echo >>frontend/text/parse.y
# shellcheck disable=SC2086
if cmake -S . -B again $without >"$work/log" 2>&1; then fail 'a changed grammar'; fi
grep -q 'is not the one of' "$work/log" || fail 'a changed grammar'
echo '1 passed, 0 failed'
