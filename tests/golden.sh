#!/bin/sh
# Golden tests: golden.sh CRAYON FOLDER [NAME...]
#
# Each test is one input file of FOLDER whose first lines hold comments `RUN: COMMAND`. In the commands, which run one after the other,
# `crayon` is the program under test, %s the input, and $work an empty folder. Their standard output and error
# together, each followed by `exit N` when N is not 0, must equal the file NAME.expected beside it. Files whose name starts
# with bad- must exit with 1. UPDATE=1 rewrites the expected files: review the diff.
set -u
crayon=$(cd "$(dirname "$1")" && pwd)/$(basename "$1")
folder=$2
shift 2
cd "$folder" || exit 2
passed=0 failed=0
# put_input COMMAND: prints it with the input's name in the place of each %s, in quotes where a shell would take it apart
put_input() {
  name=$input rest=$1 done=
  case $name in *[!A-Za-z0-9._-]*) name="'$(printf '%s\n' "$name" | sed "s/'/'\\\\''/g")'" ;; esac
  while :; do
    case $rest in *%s*) ;; *) break ;; esac
    done=$done${rest%%%s*}$name rest=${rest#*%s}
  done
  printf '%s\n' "$done$rest"
}
scratch=$(mktemp -d) || exit 2
trap 'rm -rf "$scratch"' EXIT
trap 'exit 129' HUP
trap 'exit 130' INT
trap 'exit 143' TERM
mkdir "$scratch/bin" && ln -s "$crayon" "$scratch/bin/crayon"
PATH=$scratch/bin:$PATH
work=$scratch/work
[ $# -gt 0 ] || set -- *
for input in "$@"; do
  case $input in *.expected | CMakeLists.txt | *.inc | *.sh | *.md) continue ;; esac
  [ -f "$input" ] || continue
  sed -n 's/^.*RUN: *//p' "$input" >"$scratch/commands"
  if [ ! -s "$scratch/commands" ]; then
    echo "FAIL $input: no RUN line"
    failed=$((failed + 1))
    continue
  fi
  rm -rf "$work"
  mkdir "$work" || exit 2
  : >"$scratch/got"
  while IFS= read -r command; do
    command=$(put_input "$command")
    (eval "$command") >>"$scratch/got" 2>&1 </dev/null
    status=$?
    [ $status -eq 0 ] || echo "exit $status" >>"$scratch/got"
  done <"$scratch/commands"
  case $input in
  bad-*) [ $status -eq 1 ] || { echo "FAIL $input: exit $status, not 1"; sed 's/^/  /' "$scratch/got"; failed=$((failed + 1)); continue; } ;;
  esac
  if [ "${UPDATE:-}" = 1 ]; then cp "$scratch/got" "$input.expected"; fi
  if diff -u "$input.expected" "$scratch/got" >"$scratch/diff" 2>&1; then
    passed=$((passed + 1))
  else
    echo "FAIL $input"
    sed 's/^/  /' "$scratch/diff"
    failed=$((failed + 1))
  fi
done
echo "$passed passed, $failed failed"
[ "$failed" -eq 0 ] && [ "$passed" -gt 0 ]
