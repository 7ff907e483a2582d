! RUN: crayon ir --passes=depend,fuse %s
! A side with a long loop is not left to what runs in order: what fits by itself is.
subroutine r(n, m, kind, a, e, t)
  integer :: n, m, kind, i, j
  real :: a(n,m), e(n,m), t(*)
  do j = 1, m
    do i = 1, n
      t(i) = a(i,j)
    end do
    if (kind == 0) then
      do i = 1, n
        e(i,j) = t(n)
      end do
    else
      do i = 1, n
        e(i,j) = t(i)
      end do
    end if
  end do
end subroutine
