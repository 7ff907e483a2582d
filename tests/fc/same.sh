#!/bin/sh
# same.sh FILE... [-- OPTIONS]: builds the program with gfortran and with `crayon fc --backend=c` and says whether both do the same: status,
# standard output and error. Prints what became of each nest.
set -u
work=$(mktemp -d) || exit 2
trap 'rm -rf "$work"' EXIT
trap 'exit 129' HUP
trap 'exit 130' INT
trap 'exit 143' TERM
files= others=
while [ $# -gt 0 ]; do
  case $1 in
  --) shift; break ;;
  *.inc) others="$others $1" ;;
  *) files="$files $1" ;;
  esac
  shift
done
here=$(pwd)
mkdir "$work/gfortran" "$work/crayon"
# shellcheck disable=SC2086
(cd "$work/gfortran" && for f in $files $others; do cp "$here/$f" .; done && gfortran -O2 -w "$@" $files -o program) || exit 2
# shellcheck disable=SC2086
(cd "$work/crayon" && for f in $files $others; do cp "$here/$f" .; done && crayon fc --backend=c --explain -O2 -w "$@" $files -o program) || exit 2
for who in gfortran crayon; do
  (cd "$work/$who" && ./program >out 2>trace; echo "status $?" >>out; sed 's/0x[0-9a-f]*//g' trace >err) # without addresses
done
cmp "$work/gfortran/out" "$work/crayon/out" && cmp "$work/gfortran/err" "$work/crayon/err" && echo same
