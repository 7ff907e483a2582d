! RUN: crayon ir --passes=depend,map %s
! A step that stays is one of a kernel's axis; one that the loop changes, or that memory has, is not.
subroutine r(n, inc, k, a)
  integer :: n, inc, i, l, k(n)
  real :: a(n)
  do i = 1, n, inc
    a(i) = 2*a(i)
  end do
  do i = n, 1, -inc*2
    a(i) = 3*a(i)
  end do
  do i = 1, n, k(3)
    a(i) = 4*a(i)
  end do
end subroutine
