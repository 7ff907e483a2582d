! RUN: crayon ir --passes=depend,fuse %s
! A row that is another one in each row of the kernel may be one that others store: rows stay on the host.
subroutine other(m, kind, k, u)
  integer :: m, kind, k(3), i, i0, j, v
  real :: u(9, m, 3)
  do v = 1, 3
    do i = 1, 2
      if (kind == 1) then
        i0 = k(v)
      else
        i0 = 4
      end if
      do j = 1, m
        u(i,j,v) = u(i0,j,v)*v
      end do
    end do
  end do
end subroutine
