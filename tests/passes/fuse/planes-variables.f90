! RUN: crayon ir --passes=depend,fuse %s
! Each DO variable has the value that the last nest with it leaves; a nest without rows leaves none on its lanes.
subroutine r(n, m, d, e, l)
  integer :: n, m, i, j, k, l(3)
  real :: d(n,m), e(n,m)
  i = 7
  do j = 1, m
    do i = 1, n
      e(i,j) = d(i,j)*2
    end do
  end do
  do k = 2, m
    do i = 2, n
      e(i,k) = e(i,k) + d(i-1,k)
    end do
  end do
  l(1) = i
  l(2) = j
  l(3) = k
end subroutine
