! RUN: crayon ir --passes=depend,fuse %s
! Nests in an IF that is the same for all rows are in the kernel, each under its condition; what neither stores comes from memory. An ELSE IF
! is an IF within, and stays.
subroutine r(n, m, k, d, q, e, f)
  integer :: n, m, k, i, j
  real :: d(n,m), e(n,m), f(n,m), q(n,m)
  if (k > 1) then
    do j = 1, m
      do i = 1, n
        q(i,j) = d(i,j)*2
      end do
    end do
  else if (k > 0) then
    do j = 1, m
      do i = 1, n
        q(i,j) = d(i,j)*3
      end do
    end do
  end if
  if (k == 5) then
    do j = 1, m
      do i = 1, n
        q(i,j) = d(i,j)*2
      end do
    end do
  else
    do j = 1, m
      do i = 1, n
        f(i,j) = d(i,j)
      end do
    end do
  end if
  do j = 2, m
    do i = 1, n
      e(i,j) = q(i,j) + f(i,j)
    end do
  end do
end subroutine
