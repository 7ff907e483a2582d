! Planes that are updated in place behind nests that read them in rows before and behind: one kernel, whose blocks walk rows in order.

! both ways, two arrays, one of them in fewer rows
subroutine updown(n, m, d, e, f)
  implicit none
  integer :: n, m, i, j
  real(8) :: d(n,m), e(n,m), f(n,m)
  do j = 2, m-1
    do i = 1, n
      f(i,j) = d(i,j-1) + d(i,j+1)*2 - e(i,j-1)
    end do
  end do
  do j = 3, m-2
    do i = 1, n
      d(i,j) = d(i,j) + f(i,j-1) - f(i,j+1)
      e(i,j) = e(i,j)*d(i,j)
    end do
  end do
end subroutine

! an upwind cell of the rows, clamped at the last one, as a directional remap has it
subroutine remap(x1, x2, y1, y2, sweep, vol, flux, dens, ener, pre, post, mass, heat, dy)
  implicit none
  integer :: x1, x2, y1, y2, sweep, j, k, up, don, down
  real(8), dimension(x1-2:x2+2,y1-2:y2+2) :: vol, dens, ener
  real(8), dimension(x1-2:x2+2,y1-2:y2+3) :: flux, pre, post, mass, heat
  real(8) :: dy(y1-2:y2+3), a, b, lim, sig, before, behind
  !$crayon range(sweep, 1, 2)
  !$crayon range(vol, 1, 4)
  !$crayon range(dens, 1, 4)
  if (sweep == 1) then
    do k = y1-2, y2+2
      do j = x1-2, x2+2
        pre(j,k) = vol(j,k) + flux(j,k+1) - flux(j,k)
        post(j,k) = vol(j,k)
      end do
    end do
  else
    do k = y1-2, y2+2
      do j = x1-2, x2+2
        pre(j,k) = vol(j,k) + 0.5d0*(flux(j,k+1) - flux(j,k))
        post(j,k) = vol(j,k)*2
      end do
    end do
  end if
  do k = y1, y2+2
    do j = x1, x2
      if (flux(j,k) > 0) then
        up = k - 2
        don = k - 1
        down = k
      else
        up = min(k + 1, y2 + 2)
        don = k
        down = k - 1
      end if
      sig = abs(flux(j,k))/(abs(pre(j,don)) + 1)
      a = dens(j,don) - dens(j,up)
      b = dens(j,down) - dens(j,don)
      lim = 0
      if (a*b > 0) lim = (1 - sig)*sign(min(abs(a), abs(b)), b)*dy(k)
      mass(j,k) = flux(j,k)*(dens(j,don) + lim)
      heat(j,k) = mass(j,k)*(ener(j,don) + ener(j,up)*0.125d0)
    end do
  end do
  do k = y1, y2
    do j = x1, x2
      before = dens(j,k)*pre(j,k)
      behind = before + mass(j,k) - mass(j,k+1)
      ener(j,k) = (ener(j,k)*before + heat(j,k) - heat(j,k+1))/(abs(behind) + 1)
      dens(j,k) = behind/(abs(pre(j,k)) + 1)
    end do
  end do
end subroutine

! what one case sets and the other has in memory, read in rows around an update
subroutine staged(n, m, which, u, v, fl, nm)
  implicit none
  integer :: n, m, which, i, j, don, up
  real(8) :: u(n,0:m+1), v(n,0:m+1), fl(n,0:m+1), nm(n,0:m+1), mf(n,0:m+1)
  !$crayon range(which, 1, 2)
  if (which == 1) then
    do j = 0, m
      do i = 2, n
        fl(i,j) = 0.25d0*(v(i-1,j) + v(i,j) + v(i-1,j+1) + v(i,j+1))
      end do
    end do
    do j = 1, m
      do i = 2, n
        nm(i,j) = abs(v(i,j)) + 1 - fl(i,j-1) + fl(i,j)
      end do
    end do
  end if
  do j = 1, m-1
    do i = 2, n
      if (fl(i,j) < 0) then
        don = j + 1
        up = j
      else
        don = j
        up = j - 1
      end if
      mf(i,j) = fl(i,j)*(u(i,don) + 0.5d0*u(i,up)) + nm(i,don)
    end do
  end do
  do j = 2, m-1
    do i = 2, n
      u(i,j) = (u(i,j)*nm(i,j) + mf(i,j-1) - mf(i,j))*0.5d0
    end do
  end do
end subroutine

! updated, then read in rows around by the next nest: the update is computed again from what was there before
subroutine again(n, m, a, b)
  implicit none
  integer :: n, m, i, j
  real(8) :: a(n,m), b(n,m)
  do j = 1, m
    do i = 1, n
      a(i,j) = a(i,j)*0.5d0 + b(i,j)
    end do
  end do
  do j = 2, m-1
    do i = 1, n
      b(i,j) = b(i,j) + a(i,j-1) - a(i,j+1)
    end do
  end do
end subroutine

! planes of three dimensions, along the last one, under a mask; some elements are left alone
subroutine along_k(n, m, l, a, f)
  implicit none
  integer :: n, m, l, i, j, k
  real(4) :: a(n,m,l), f(n,m,l)
  do k = 3, l
    do j = 1, m
      do i = 1, n
        f(i,j,k) = a(i,j,k-2) - a(i,j,k)
      end do
    end do
  end do
  do k = 3, l-1
    do j = 1, m
      do i = 1, n
        if (f(i,j,k) > 0) a(i,j,k) = a(i,j,k) + f(i,j,k+1)
      end do
    end do
  end do
end subroutine

! and along the middle one, integers
subroutine along_j(n, m, l, a, f)
  implicit none
  integer :: n, m, l, i, j, k
  integer :: a(n,m,l), f(n,m,l)
  do k = 1, l
    do j = 2, m-1
      do i = 1, n
        f(i,j,k) = a(i,j-1,k)*3 + a(i,j+1,k)
      end do
    end do
  end do
  do k = 1, l
    do j = 2, m-1
      do i = 1, n
        a(i,j,k) = a(i,j,k) - f(i,j,k)
      end do
    end do
  end do
end subroutine

! rows in place of one array, lanes in place of another: they stay apart
subroutine crossed(n, m, a, b)
  implicit none
  integer :: n, m, i, j
  real(8) :: a(n,m), b(n,m), f(n,m)
  do j = 2, m
    do i = 2, n
      f(i,j) = a(i,j-1) + b(i-1,j) - a(i-1,j)
    end do
  end do
  do j = 2, m
    do i = 2, n
      a(i,j) = a(i,j) + f(i,j)
      b(i,j) = b(i,j) - f(i,j)
    end do
  end do
end subroutine
