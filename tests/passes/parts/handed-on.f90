! RUN: crayon ir --function=40 --shape=loops %s
! A list that is long is cut. A scalar that one run sets and another one uses is passed on: h by reference where it is set, by value where it is
! used, and so is the maximum, which begins before; t is each run's own.
subroutine steps(a, b, n, h, top)
  integer, intent(in) :: n
  real, intent(inout) :: a(n), b(n), top
  real, intent(out) :: h
  integer :: i
  real :: t
  h = 0.5*a(1)
  do i = 1, n
    t = a(i)*h
    b(i) = t + 1.0
  end do
  do i = 1, n
    top = max(top, b(i))
  end do
  do i = 2, n - 1
    t = b(i+1) - b(i-1)
    a(i) = t*h + a(i)
  end do
end subroutine
