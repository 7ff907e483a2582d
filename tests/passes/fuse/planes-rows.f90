! RUN: crayon ir --passes=depend,fuse %s
! Nests behind each other are one: of what the first makes the second's row reads three rows, which are made again; the second has fewer rows.
subroutine r(n, m, d, e)
  integer :: n, m, i, j, k
  real :: d(n,m), e(n,m), q(n,m)
  do j = 1, m
    do i = 1, n
      q(i,j) = d(i,j)*2
    end do
  end do
  do k = 2, m - 1
    do i = 2, n
      e(i,k) = q(i,k+1) - q(i-1,k) + q(i,k-1)
    end do
  end do
end subroutine
