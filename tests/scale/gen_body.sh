#!/bin/sh
# A loop of COUNT statements that store elements, and what is used behind it: gen_body.sh COUNT
awk -v count="$1" 'BEGIN {
  print "subroutine body(n, a, last)\n  integer :: n, i\n  real(8) :: a(n), last, t\n  do i = 1, n"
  for (k = 1; k <= count; k++) print k % 2 ? "    t = a(i) + " k : "    a(i) = t*" k ".0 + 1"
  print "  end do\n  last = t\nend subroutine body"
}'
