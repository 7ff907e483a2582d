! Ghost rows of each component, from rows that a kind of boundary chooses.
subroutine left(nx, m, nvar, kind, u)
  implicit none
  integer :: nx, m, nvar, kind, i, i0, j, v
  real :: u(nx+4, m, nvar), s
!$crayon size(nx, 1, 40)
  do v = 1, nvar
    do i = 1, 2
      s = 1
      if (kind == 1) then
        i0 = 5 - i
        if (v == 2) s = -1
      else if (kind == 2) then
        i0 = 3
      else
        i0 = nx + i
      end if
      do j = 1, m
        u(i,j,v) = u(i0,j,v)*s
      end do
    end do
  end do
end subroutine
subroutine right(nx, m, nvar, kind, u)
  implicit none
  integer :: nx, m, nvar, kind, i, i0, j, v
  real :: u(m, nx+4, nvar), s
!$crayon size(nx, 1, 40)
  do v = 1, nvar
    do i = nx + 3, nx + 4
      s = 1
      if (kind == 1) then
        i0 = 2*nx + 5 - i
        if (v == 2) s = -1
      else if (kind == 2) then
        i0 = nx + 2
      else
        i0 = i - nx
      end if
      do j = 1, m
        u(j,i,v) = u(j,i0,v)*s
      end do
    end do
  end do
end subroutine

! rows of both sides, which may be those that are written, and components that an argument numbers
subroutine same_rows(m, k, kind, u, e)
  implicit none
  integer :: m, k, kind, i, i0, j, v
  real :: u(9, m, 3), e(m, 3), q(1000, 3)
!$crayon range(k, 1, 3)
!$crayon size(m, 1, 900)
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
  do v = 1, 3
    do j = 1, m
      q(j,1) = u(2,j,v)
      q(j,k) = u(3,j,v)
    end do
    do j = 2, m
      e(j,v) = q(j,1) - q(j-1,k)
    end do
  end do
end subroutine
