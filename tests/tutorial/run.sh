#!/bin/sh
# run.sh CRAYON|--all: runs the commands of doc/tutorial.md as they stand there, in one shell and an empty folder, and compares their output with
# the text below them. What needs nvcc or a GPU that is not here, and the installation, is named as not run; --all installs too, from the
# folder that it is called in. `<!-- needs: THING -->` before a block says what it needs.
set -u
root=$(cd "$(dirname "$0")/../.." && pwd)
work=$(mktemp -d) || exit 2
running=
finish() {
  [ -z "$running" ] || { echo "FAIL block $running"; cat "$work/$running.sh" "$work/got"; }
  rm -rf "$work"
}
trap finish EXIT
trap 'exit 129' HUP
trap 'exit 130' INT
trap 'exit 143' TERM
all=
if [ "$1" = --all ]; then
  all=1
else
  ln -s "$(cd "$(dirname "$1")" && pwd)/$(basename "$1")" "$work/crayon"
  PATH=$work:$PATH
fi
[ -x /usr/local/cuda/bin/nvcc ] && PATH=$PATH:/usr/local/cuda/bin
export PATH
# N.sh, N.needs, N.text of each block
awk -v work="$work" '
  /^<!-- needs: / { needs = $3; next }
  /^```sh$/ { n++; out = work "/" n ".sh"; printf "" >out; if (needs) print needs >(work "/" n ".needs"); needs = ""; next }
  /^```text$/ { out = work "/" n ".text"; printf "" >out; next }
  /^```/ { if (out) close(out); out = ""; next }
  out { print >out }
  END { print n >(work "/count") }
' "$root/doc/tutorial.md"
count=$(cat "$work/count")
mkdir "$work/folder"
[ -n "$all" ] || cd "$work/folder" || exit 2
has() {
  case $1 in
  install) [ -n "$all" ] ;;
  gpu) nvidia-smi -L >/dev/null 2>&1 ;;
  *) command -v "$1" >/dev/null ;;
  esac
}
passed=0 n=0
while [ $n -lt "$count" ]; do
  n=$((n + 1))
  needs=$(cat "$work/$n.needs" 2>/dev/null)
  if [ -n "$needs" ] && ! has "$needs"; then
    echo "NOT RUN, for it needs $needs: $(head -n 1 "$work/$n.sh") ..."
    continue
  fi
  start=$(date +%s)
  running=$n
  set -e
  . "$work/$n.sh" >"$work/got" 2>&1
  set +e
  running=
  [ -z "$all" ] || echo "block $n: $(($(date +%s) - start)) s"
  if [ "$needs" = install ]; then cd "$work/folder" || exit 2; fi
  if [ -f "$work/$n.text" ] && ! diff -u "$work/$n.text" "$work/got"; then
    echo "FAIL block $n"
    exit 1
  fi
  passed=$((passed + 1))
done
echo "$passed of $count passed"
[ "$passed" -ge 8 ]
