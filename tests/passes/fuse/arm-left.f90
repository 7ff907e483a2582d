! RUN: crayon ir --passes=depend,fuse %s
! A side of an IF that does not fit - its point takes the value of the row's other end - and holds no long loop is left to the nest as it was.
subroutine r(n, m, kind, a, e)
  integer :: n, m, kind, i, j
  real :: a(n,m), e(n,m), t(1000)
  do j = 1, m
    do i = 1, n
      t(i) = a(i,j)
    end do
    if (kind == 0) then
      t(n+1) = t(n)
    else if (kind == 1) then
      t(n+1) = t(1)
    end if
    do i = 1, n
      e(i,j) = t(i+1) - t(i)
    end do
  end do
end subroutine
