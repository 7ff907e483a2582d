#!/bin/sh
# columns-on-host.sh FILE: runs the program as gfortran builds it and as `crayon fc` does, its CUDA for the CPU, says whether both print the same, and
# which nests ran as they were written, how often, and how often the host touched what the device had.
. "$(dirname "$0")/traced.sh"
crayon fc -O1 --explain "$file" -o program >explained 2>&1 || exit 2
sed -n 's/^crayon fc: .*f90:\([0-9]*: left to .*: it is a column\)/  \1/p' explained
run auto
sed -n 's/^crayon: [^ ]*:\([0-9]*\):[^ ]* runs as it was written: it takes .*/  line \1/p' trace | sort | uniq -c
awk '/^crayon: host .* to the host: / {touches++} END {print touches < 200 ? "  few touches" : "  touches: " touches}' trace
