! RUN: crayon ir --shape=strip --vl=32 --after=vectorize %s
! Parallel loops behind each other are one kernel: d is no memory. The loop over other bounds is a kernel of its own, as is the
! one that shares no array.
subroutine step(u, f, g, n, k, last)
  integer, intent(in) :: n, k
  real, intent(inout) :: u(n), g(n)
  real, intent(out) :: f(n)
  integer, intent(out) :: last
  real :: d(n)
  integer :: i, l
  do i = 2, n
    d(i) = u(i) - u(i-1)
  end do
  do l = 2, n - 1
    f(l) = min(d(l), d(l+1))
  end do
  do i = 3, n - 2
    u(i) = u(i) + 0.5*(f(i-1) - f(i))
  end do
  last = i + l
  do i = 1, k
    f(i) = u(i)
  end do
  do i = 1, k
    g(i) = 2.0*g(i)
  end do
end subroutine
