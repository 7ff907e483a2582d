! RUN: crayon ir --passes=depend,fuse %s
! A nest reads other rows of what one side alone makes: elsewhere memory has them, whose rows others store.
subroutine r(n, m, k, d, q, e)
  integer :: n, m, k, i, j
  real :: d(n,m), e(n,m), q(n,m)
  if (k > 0) then
    do j = 1, m
      do i = 1, n
        q(i,j) = d(i,j)*3
      end do
    end do
  end if
  do j = 2, m
    do i = 1, n
      e(i,j) = q(i,j-1)
    end do
  end do
end subroutine
