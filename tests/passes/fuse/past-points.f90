! RUN: crayon ir --passes=depend,fuse %s
! Points that are set one after the other, by kinds of boundary, read what stood there before them all, or the point before; a loop reads all of them.
subroutine r(n, m, kind, a, e)
  integer :: n, m, kind, i, j, k
  real :: a(n,m), e(n,m), t(-1:1000)
  do j = 1, m
    do i = 1, n
      t(i) = a(i,j)
    end do
    if (kind == 0) then
      do k = 1, 2
        t(1-k) = t(k)
      end do
    else
      do k = 1, 2
        t(1-k) = t(2-k)*0.5
      end do
    end if
    t(n+1) = t(n)
    do i = 1, n
      e(i,j) = t(i) + t(i+1)
    end do
    do i = 1, n
      e(i,j) = e(i,j) - t(i-2)
    end do
  end do
end subroutine
