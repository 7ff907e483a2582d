#!/bin/sh
# Writes a routine whose nest has COUNT statements to standard output, with subscripts that only the exact test of dependences
# tells apart: gen_pairs.sh COUNT [indirect]
#
# No two statements touch the same element of an array, or, with `indirect`, nobody knows.
set -eu
exec awk -v count="$1" -v indirect="${2:-}" '
BEGIN {
  print "subroutine pairs(n, m, a, b, idx)"
  print "  integer n, m, i, j, idx(n)"
  print "  real a(n, m), b(n, m)"
  print "  do j = 1, m"
  print "    do i = 1, n"
  for (k = 0; k < count; k++) {
    at = indirect ? "a(idx(i)+" k ", j+" k ")" : "b(i, j+" k ")"
    print "      a(2*i+" 2 * k ", " 2 * count + 1 "*j-i) = " at " + a(4*i-2*j+1, 5*j+" k ")"
  }
  print "    end do"
  print "  end do"
  print "end subroutine"
}'
