! RUN: crayon ir --after=fuse %s
! Points that leave a loop when they are done: what the others go on with stays as it is for them, the loop's variable as well.
subroutine newton(n, m, most, a, b, e)
  implicit none
  integer, intent(in) :: n, m, most
  real, intent(in) :: a(n,m), b(n,m)
  real, intent(inout) :: e(n,m)
  real :: p(n), x, old
  integer :: i, j, it
  do j = 1, m
    do i = 1, n
      x = a(i,j)
      do it = 1, most
        old = x
        x = 0.5*(x + b(i,j)/x)
        if (abs(x - old) < 1.0e-3*x) exit
      end do
      p(i) = x + it
    end do
    do i = 2, n
      e(i,j) = p(i) - p(i-1)
    end do
  end do
end subroutine
