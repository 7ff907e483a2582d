#!/bin/sh
# A row of COUNT lane loops, each of which takes the rows of the two before it: gen_row.sh COUNT
awk -v count="$1" 'BEGIN {
  print "subroutine row(n, m, a, b)"
  print "  integer :: n, m"
  print "  real(8) :: a(n, m), b(n, m), w(1000, " count ")"
  print "  do j = 1, m"
  for (k = 1; k <= count; k++) {
    print "    do i = 1, n"
    from = k > 2 ? "w(i, " k - 2 ")/(w(i, " k - 1 ") + 2.)" : "a(i, j)/3."
    print "      w(i, " k ") = " k ".*a(i, j) - " from "*(a(i, j) + " k ".)*(a(i, j) - " k ".)"
    print "    end do"
  }
  print "    do i = 1, n"
  print "      b(i, j) = w(i, " count ")"
  print "    end do"
  print "  end do"
  print "end subroutine row"
}'
