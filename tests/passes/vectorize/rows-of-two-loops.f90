! RUN: crayon ir --shape=strip --vl=32 --after=vectorize %s
! Both outer loops are rows, though t makes either of them a recurrence.
subroutine threed(n, m, l, a, b)
  integer, intent(in) :: n, m, l
  real, intent(inout) :: a(n,m,l), b(n,m,l)
  integer i, j, k
  real t(n)
  do k = 1, l
    do j=1,m
      do i = 1, n
        t(i) = a(i,j,k) + a(i,j,k)
      end do
      do i = 2, n-1
        b(i,j,k) = t(i+1) - t(i-1)
      end do
    end do
  end do
end subroutine
