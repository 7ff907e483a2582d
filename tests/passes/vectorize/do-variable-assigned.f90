! RUN: crayon ir --shape=strip --vl=32 --after=vectorize %s
! i, the first lanes' DO variable, is assigned between them: behind the rows it is no longer what a DO loop leaves.
subroutine last(n, m, a, b, l)
  integer :: n, m, i, j, k, l
  real :: a(n,m), b(n,m)
  i = 0
  do j = 1, m
    do i = 1, n
      a(i,j) = b(i,j)*2
    end do
    i = 3
    do k = 1, n
      b(k,j) = a(k,j)*i
    end do
  end do
  l = i
end subroutine
