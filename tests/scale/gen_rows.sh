#!/bin/sh
# A routine of COUNT row loops, each of three loops over work rows that it keeps in order: gen_rows.sh COUNT
awk -v count="$1" 'BEGIN {
  print "subroutine rows(n, m, a, b)"
  print "  integer :: n, m"
  print "  real(8) :: a(n, m), b(n, m), w(1000), v(1000)"
  for (k = 1; k <= count; k++) {
    print "  do j = 1, m"
    print "    do i = 1, n"
    print "      w(i) = a(i, j)*" k ".5d0"
    print "    end do"
    print "    do i = 2, n"
    print "      v(i) = w(i - 1) + w(i)*a(i, j)"
    print "    end do"
    print "    do i = 2, n"
    print "      b(i, j) = b(i, j) + v(i)"
    print "    end do"
    print "  end do"
  }
  print "end subroutine rows"
}'
