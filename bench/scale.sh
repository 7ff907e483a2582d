#!/bin/sh
# CPU time and memory against lines: bench/scale.sh CRAYON. Needs GNU time (or another `time` that knows -f).
set -eu
here=$(cd "$(dirname "$0")" && pwd)
. "$here/../tests/setup.sh"
for argument; do crayon_help "$argument"; done
case ${1:--} in -*) crayon_usage "it takes the translator" ;; esac
crayon=$1
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
trap 'exit 129' HUP
trap 'exit 130' INT
trap 'exit 143' TERM
measure() { # FILE COMMAND...: seconds and MB
  file=$1
  shift
  best=
  for run in 1 2 3; do
    env time -f '%U %S %M' -o "$work/figures" "$crayon" "$@" "$file" >/dev/null 2>&1
    now=$(awk '{ printf "%.2f s %d MB", $1 + $2, $3 / 1024 }' "$work/figures")
    [ -n "$best" ] && [ "${best%% *}" \< "${now%% *}" ] || best=$now
  done
  printf ' %s |' "$best"
}
echo "| lines | a routine | parse | parse and lower | and all passes |"
echo "|---|---|---|---|---|"
for shape in "12500 60" "25000 60" "50000 60" "100000 60" "200000 60" "100000 5000" "100000 100000"; do
  # shellcheck disable=SC2086
  set -- $shape
  sh "$here/../tests/scale/gen_lines.sh" "$1" "$2" >"$work/lines.f"
  printf '| %s | %s |' "$1" "$2"
  measure "$work/lines.f" ast
  measure "$work/lines.f" ir --after=frontend
  case $2 in 100000) printf ' - |' ;; *) measure "$work/lines.f" ir ;; esac
  echo
done
