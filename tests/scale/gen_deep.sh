#!/bin/sh
# A nest of COUNT loops, each of which sets an element before the next one: gen_deep.sh COUNT
awk -v count="$1" 'BEGIN {
  print "subroutine deep(n, a, b)"
  print "  integer :: n"
  for (k = 1; k <= count; k++) print "  integer :: i" k
  print "  real(8) :: a(n), b(n)"
  for (k = 1; k <= count; k++) print "  do i" k " = 1, n\n    a(i" k ") = b(i" k ")"
  for (k = 1; k <= count; k++) print "  end do"
  print "end subroutine deep"
}'
