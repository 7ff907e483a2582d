# shellcheck shell=sh
# To be sourced by the scripts of tests: makes the folder $work, which is gone when the script ends, by a signal too.
work=$(mktemp -d) || exit 2
trap 'rm -rf "$work"' EXIT
trap 'exit 129' HUP
trap 'exit 130' INT
trap 'exit 143' TERM
