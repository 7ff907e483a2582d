! RUN: crayon ir --passes=depend,fuse %s
! A row of values that not every path sets, read on paths that do: the kernel has a guard, beside it stand the loops as they were written.
subroutine r(n, m, kind, a, e)
  integer :: n, m, kind, i, j
  real :: a(n,m), e(n,m), t(1000)
  do j = 1, m
    if (kind == 1) then
      do i = 1, n
        t(i) = a(i,j)
      end do
    else if (kind == 2) then
      do i = 1, n
        t(i) = -a(i,j)
      end do
    end if
    if (kind > 0) then
      do i = 1, n
        e(i,j) = t(i)
      end do
    end if
  end do
end subroutine
