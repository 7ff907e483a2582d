! RUN: crayon ir --passes=depend,fuse %s
! The IF's condition is an element that the nest changes; an IF is the last.
subroutine r(n, m, k, d, q, e)
  integer :: n, m, k, i, j
  real :: d(n,m), e(n,m), q(n,m)
  do j = 1, m
    do i = 1, n
      q(i,j) = d(i,j)*2
    end do
  end do
  if (q(1,1) > 0) then
    do j = 1, m
      do i = 1, n
        q(i,j) = q(i,j) + 1
      end do
    end do
  end if
  do j = 1, m
    do i = 1, n
      e(i,j) = q(i,j) + 1
    end do
  end do
  if (k > 0) then
    do j = 1, m
      do i = 1, n
        q(i,j) = e(i,j)*3
      end do
    end do
  end if
end subroutine
