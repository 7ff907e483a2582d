! RUN: crayon ir --shape=strip --vl=32 --after=vectorize %s
! v is w by EQUIVALENCE: what the last row wrote to w must reach memory, though no later statement names w.
subroutine s(a, b, n, m)
  integer, intent(in) :: n, m
  real, intent(in) :: a(n,m)
  real, intent(out) :: b(n,m)
  real :: w(140), v(140)
  equivalence (w, v)
  integer :: i, j
  do j = 1, m
    do i = 1, n
      w(i) = a(i,j)
    end do
    do i = 1, n
      b(i,j) = 2.0*w(i)
    end do
  end do
  do i = 1, n
    b(i,1) = v(i)
  end do
end subroutine
