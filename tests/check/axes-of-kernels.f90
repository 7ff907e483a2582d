! RUN: check --with=c,cuda-cpu --shape=loops
! EXPECT: exit 0
! EXPECT: ^last +c +identical
! EXPECT: ^last +cuda-cpu +identical
! EXPECT: ^guarded +c +identical
! EXPECT: ^guarded +cuda-cpu +identical
! A scalar's last value in a kernel of two axes is taken once; an inner bound that would trap is not evaluated ahead of an
! outer loop that does not run.
subroutine last(m, a, x)
  integer :: m, i, j
  real :: a(4, m), x, s
  s = -1
  do j = 1, m
    do i = 1, 4
      s = a(i, j)*2
      a(i, j) = s + 1
    end do
  end do
  x = s
end subroutine
subroutine guarded(n, m, k, a)
  integer :: n, m, k, i, j
  real :: a(100, 100)
  !$crayon range(m, 0, 2)
  !$crayon range(n, 1, 100)
  !$crayon range(k, 0, 2)
  if (k > 0 .or. m == 0) then
    do j = 1, m
      do i = 1, n/k
        a(i, j) = a(i, j) + 1
      end do
    end do
  end if
end subroutine
