! RUN: crayon ir --passes=depend,fuse %s
! The last row stores each piece of what it has in the end, those that one side alone sets by its condition, not what each statement sets.
subroutine r(n, m, kind, a, e, t)
  integer :: n, m, kind, i, j
  real :: a(n,m), e(n,m), t(0:1000)
  do j = 1, m
    do i = 1, n
      t(i) = a(i,j)
    end do
    if (kind == 0) then
      t(0) = t(1)
      t(n+1) = 1.0
    end if
    if (kind == 1) then
      do i = 1, n
        t(i) = t(i)*2.0
      end do
    end if
    do i = 1, n
      e(i,j) = t(i)
    end do
  end do
end subroutine
