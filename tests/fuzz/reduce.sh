#!/bin/sh
# Leaves out statements of one random routine while a command still succeeds: reduce.sh GEN "GEN_OPTIONS" FILE COMMAND...
#
# GEN GEN_OPTIONS prints the routine (gen_fortran with --only). COMMAND is run with FILE appended, which holds
# the attempt; status 0 means that it still shows the fault. FILE holds the smallest one at the end.
set -u
gen=$1 options=$2 file=$3
shift 3
attempt() {
  list=$1
  shift
  # shellcheck disable=SC2086
  "$gen" $options --drop="$list" >"$file" && "$@" "$file" >/dev/null 2>&1
}
# shellcheck disable=SC2086
count=$("$gen" $options --statements | sed -n 's/^! statements: //p')
attempt "" "$@" || { echo "reduce.sh: the command fails on the whole routine" >&2; exit 2; }
kept=$(seq 0 $((count - 1)) | tr '\n' ' ') dropped=
size=$((count / 2))
while [ "$size" -ge 1 ]; do
  rest=$kept kept=
  while [ -n "$rest" ]; do
    # shellcheck disable=SC2086
    set_of() { printf '%s ' $rest | cut -d' ' -f"$1"; }
    chunk=$(set_of "1-$size") after=$(set_of "$((size + 1))-")
    try=$(printf '%s %s' "$dropped" "$chunk" | tr -s ' ' ',' | sed 's/^,//; s/,$//')
    if attempt "$try" "$@"; then dropped="$dropped $chunk"; else kept="$kept $chunk"; fi
    rest=$(printf '%s' "$after" | sed 's/^ *//; s/ *$//')
  done
  kept=$(printf '%s' "$kept" | tr -s ' ' | sed 's/^ *//; s/ *$//')
  size=$((size / 2))
done
# shellcheck disable=SC2086
attempt "$(printf '%s' "$dropped" | tr -s ' ' ',' | sed 's/^,//; s/,$//')" "$@"
