! RUN: crayon ir --passes=depend,fuse %s
! An integer that is a DO variable too has another value when the second row begins.
subroutine r(n, m, a, e)
  integer :: n, m, i, j, k
  real :: a(n,m), e(n,m)
  do j = 1, m
    k = 1
    do i = 1, n
      e(i,j) = a(i,j)*k
    end do
    do k = 1, n
      e(k,j) = e(k,j) + 1.0
    end do
  end do
end subroutine
