! RUN: crayon ir --passes=induction %s
! Under a condition, by what changes, by less than a step, where the loop ends early or leaves out the rest, and a sum that nothing else
! reads, which is a reduction.
subroutine r(n, m, a, b)
  integer :: n, m, i, j, k, l, s
  real :: a(n), b(3*n)
  k = 0
  l = 0
  s = 0
  do i = 1, n
    if (a(i) > 0) k = k + 1
    l = l + i
    b(k+l) = a(i)
    s = s + 2
  end do
  k = s
  do i = 1, n, 2
    k = k + 1
    b(k) = a(i)
  end do
  do i = 1, n
    k = k + 1
    if (b(k) > 3) exit
  end do
  do i = 1, n
    if (a(i) > 3) cycle
    k = k + 1
    b(k) = 0
  end do
  m = k
end subroutine
