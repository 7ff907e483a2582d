! RUN: crayon ir --after=frontend %s
! Bounds of DO are integers, a step is not zero, the variable an integer scalar.
subroutine s(a, n)
  integer :: n, i, k(3)
  real :: a(n)
  do i = 1, n, 0
    a(i) = 1
  end do
  do i = 1.5, n
    a(i) = 1
  end do
  do k = 1, n
    a(1) = 1
  end do
  do x = 0., 1., .125
    a(1) = x
  end do
end subroutine
