#!/bin/sh
# Writes a chain of COUNT routines to standard output, each with a loop around CALLS calls of the next: gen_chain.sh COUNT CALLS
set -eu
exec awk -v count="$1" -v calls="$2" '
BEGIN {
  for (k = 1; k <= count; k++) {
    print "subroutine r" k "(a, n)"
    print "  integer n, i"
    print "  real a(n)"
    print "  do i = 1, n"
    for (c = 1; c <= calls; c++) print (k < count ? "    call r" k + 1 "(a, n)" : "    a(i) = a(i) + 1.")
    print "  end do"
    print "end subroutine"
  }
}'
