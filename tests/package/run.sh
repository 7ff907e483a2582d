#!/bin/sh
# run.sh BUILD: installs the build, moves it to another place, and builds a project outside of the tree with it: by CMake, pkg-config and make.
set -u
build=$1
here=$(cd "$(dirname "$0")" && pwd)
. "$(dirname "$0")/../scratch.sh"
passed=0 failed=0
# check NAME COMMAND...: the command succeeds
check() {
  name=$1
  shift
  if "$@" >"$work/log" 2>&1; then
    passed=$((passed + 1))
  else
    echo "FAIL $name"
    sed 's/^/  /' "$work/log"
    failed=$((failed + 1))
  fi
}
skip() { echo "SKIPPED $1: $2 is not installed"; }
# nested OBJECT: it has a nest of ours
nested() { nm "$1" | grep -q 'crayon_smooth_1_$'; }

check install cmake --install "$build" --prefix "$work/first"
mv "$work/first" "$work/a b" || exit 1
prefix="$work/a b"
PATH=$prefix/bin:$PATH
export PATH
crayon --version >"$work/version"
check version grep -q '^crayon [0-9.]*\( ([0-9a-f]*\(-dirty\)\{0,1\})\)\{0,1\}$' "$work/version"
check fc-version sh -c 'crayon-fc --version | cmp - "$0"' "$(gfortran --version >"$work/gfortran"; echo "$work/gfortran")"

# Pages and completions: as their readers want them.
for page in crayon crayon-fc; do
  file=$prefix/share/man/man1/$page.1
  check "$page.1" grep -q '^\.SH EXIT STATUS' "$file"
  if command -v mandoc >/dev/null; then check "mandoc $page" mandoc -Tlint -Wstyle "$file"
  elif command -v groff >/dev/null; then check "groff $page" sh -c 'groff -ww -man -Tascii "$0" 2>&1 >"$1" | cmp - /dev/null' "$file" "$work/page"
  else skip "$page.1" "mandoc or groff"; fi
done
# complete WORD...: what bash offers for the last word
complete_words() {
  bash -c '. "$0/share/bash-completion/completions/crayon" || exit; COMP_WORDS=("$@") COMP_CWORD=$(($# - 1)); _crayon; echo "${COMPREPLY[@]}"' "$prefix" "$@"
}
if command -v bash >/dev/null; then
  check bash-command test "$(complete_words crayon rep)" = report
  check bash-option test "$(complete_words crayon report --fo)" = --format=
  check bash-value test "$(complete_words crayon report --format = j)" = json
  check bash-fc test "$(complete_words crayon-fc --exp)" = --explain
  check bash-file test -z "$(complete_words crayon fc file)"
else
  skip bash bash
fi
if command -v zsh >/dev/null; then check zsh zsh -n "$prefix/share/zsh/site-functions/_crayon"; else skip zsh zsh; fi

# What gfortran makes of the project.
cp -r "$here/project" "$work/plain" && cd "$work/plain" || exit 1
check plain make main
./main >"$work/expected"
echo '2 4 6' >"$work/expected_c"

# CMake.
cp -r "$here/project" "$work/cmake project" && cd "$work/cmake project" && mv project.cmake CMakeLists.txt || exit 1
check configure env Crayon_ROOT="$prefix" cmake -S . -B build
check build cmake --build build
grep -c 'nest crayon_smooth_1' "$work/log" >"$work/count"
check cmake-nest grep -q 1 "$work/count"
check cmake-run sh -c 'build/main | cmp - "$0"' "$work/expected"
check cmake-c sh -c 'build/main_c | cmp - "$0"' "$work/expected_c"

# pkg-config.
PKG_CONFIG_PATH=$prefix/lib/pkgconfig
for folder in "$prefix"/lib/*/pkgconfig; do PKG_CONFIG_PATH=$PKG_CONFIG_PATH:$folder; done
export PKG_CONFIG_PATH
if command -v pkg-config >/dev/null; then
  cp -r "$here/project" "$work/pkg" && cd "$work/pkg" || exit 1
  check pkg-config pkg-config --exists --print-errors 'crayon >= 0.1'
  # pkg-config escapes blanks as a shell wants them.
  check pkg-config-header sh -c "test -f $(pkg-config --variable=includedir crayon)/crayon/cuda_on_cpu.h"
  check pkg-config-make make main "FC=$(pkg-config --variable=fc crayon) --backend=c"
  check pkg-config-nest nested kernels.o
  check pkg-config-run sh -c './main | cmp - "$0"' "$work/expected"
else
  skip pkg-config pkg-config
fi

# make, and a program in C.
cp -r "$here/project" "$work/make" && cd "$work/make" || exit 1
check make make main FC='crayon fc --backend=c'
check make-nest nested kernels.o
check make-run sh -c './main | cmp - "$0"' "$work/expected"
check libs sh -c 'cc main.c kernels.o $(crayon fc --backend=c --libs) -o main_c && ./main_c | cmp - "$0"' "$work/expected_c"

echo "$passed passed, $failed failed"
[ "$failed" -eq 0 ] && [ "$passed" -gt 0 ]
