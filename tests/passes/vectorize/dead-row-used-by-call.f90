! RUN: crayon ir --shape=strip --vl=32 --after=vectorize %s
! w dies with the routine, but the routine that is called before may use it: the last row's elements are stored.
subroutine s(a, b, n, m)
  integer, intent(in) :: n, m
  real, intent(in) :: a(n,m)
  real, intent(out) :: b(n,m)
  real w
  common /c/ w(140)
  integer :: i, j
  !$crayon local(w)
  do j = 1, m
    do i = 1, n
      w(i) = a(i,j)
    end do
    do i = 1, n
      b(i,j) = 2.0*w(i)
    end do
  end do
  call t(b, n)
end subroutine
subroutine t(b, n)
  integer, intent(in) :: n
  real, intent(inout) :: b(n)
  real w
  common /c/ w(140)
  b(1) = w(1)
end subroutine
