! RUN: crayon ir --after=fuse %s
! The innermost of the rows, of a few turns, is walked turn by turn where it is none: a row that conditions choose is read at each that it may be, and a
! guard asks that none of these is one that is written. What an earlier turn has written is a value.
subroutine r(nx, m, kind, u)
  integer :: nx, m, kind, i, i0, j, v
  real :: u(nx+4, m, 3)
  do v = 1, 3
    do i = 1, 2
      if (kind == 1) then
        i0 = 5 - i
      else
        i0 = nx + i
      end if
      do j = 1, m
        u(i,j,v) = u(i0,j,v)*v
      end do
    end do
  end do
end subroutine
subroutine same(m, kind, u)
  integer :: m, kind, i, i0, j, v
  real :: u(9, m, 3)
  do v = 1, 3
    do i = 2, 3
      if (kind == 1) then
        i0 = 5 - i
      else
        i0 = i - 1
      end if
      do j = 1, m
        u(i,j,v) = u(i0,j,v) + 1
      end do
    end do
  end do
end subroutine
