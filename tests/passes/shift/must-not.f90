! RUN: crayon ir --after=shift --routine=rows %s
! Left as they are: loops with a step, loops whose variable is used behind them or that is the caller's, subscripts that have nothing in common, what a
! loop changes; a bound whose scalar may have changed keeps it.
subroutine rows(lo, hi, m, a, b, k)
  implicit none
  integer, intent(in) :: lo, hi, m
  integer :: k(m)
  real :: a(lo:hi,m), b(hi:hi+m,m)
  integer :: j
  do j = 1, m
    call odd(a(:,j), b(:,j), k(j))
  end do
contains
  subroutine odd(x, y, last)
    real, intent(inout) :: x(:), y(:)
    integer, intent(out) :: last
    integer :: i, n, s
    n = min(size(x), size(y))
    do i = 1, n, 2
      x(i) = 1.0
    end do
    do i = 1, n
      if (x(i) > 2.0) exit
    end do
    last = i
    do i = 1, n
      x(i) = x(i) + y(i)
    end do
    if (last > 3) n = last - 1
    s = 0
    do i = 1, n
      s = i
      x(s) = y(n + 1 - i)
    end do
    do i = 1, n
      x(i) = 0.5*x(i)
      n = n + 0*last
    end do
  end subroutine
end subroutine
