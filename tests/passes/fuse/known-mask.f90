! RUN: crayon ir --passes=depend,fuse %s
! The mask is 1 everywhere when the first turn begins: that turn sets all of z.
subroutine r(n, m, a, e)
  integer :: n, m, i, j, k
  real :: a(n,m), e(n,m), z(1000)
  integer :: mask(1000)
  do j = 1, m
    do i = 1, n
      mask(i) = 1
    end do
    do k = 1, 2
      do i = 1, n
        if (mask(i) > 0) then
          z(i) = a(i,j)*k
          if (z(i) < 1.0) mask(i) = 0
        end if
      end do
    end do
    do i = 1, n
      e(i,j) = z(i)
    end do
  end do
end subroutine
