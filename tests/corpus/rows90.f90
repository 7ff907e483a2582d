! Row kernels in the free form of the nineties: several sweeps of one mesh in
! one routine, vector temporaries of every type (masks and index vectors too),
! loops of unequal length, shifted definitions, and rows walked downwards.
subroutine mixed_rows(nx, ny, q, w, flag, nchg)
  implicit none
  integer, intent(in) :: nx, ny
  real, intent(inout) :: q(-2:nx+3, ny), w(nx, ny)
  logical, intent(inout) :: flag(nx, ny)
  integer, intent(inout) :: nchg(ny)
  real :: dq(-1:nx+2), left(0:nx+1), right(0:nx+1)
  integer :: iup(0:nx+1)
  logical :: steep(-1:nx+2)
  double precision :: wide(0:nx+1)
  integer :: i, j
  do j = ny, 1, -1
    do i = -1, nx + 2
      dq(i) = 0.5*(q(i+1, j) - q(i-1, j))
      steep(i) = abs(dq(i)) > 0.3
    end do
    do i = 0, nx + 1
      if (steep(i) .and. .not. steep(i-1)) then
        left(i) = q(i, j) - 0.5*dq(i-1)
      else
        left(i) = q(i, j) - 0.5*dq(i)
      end if
      right(i) = q(i, j) + 0.5*merge(dq(i+1), dq(i), steep(i+1))
      iup(i) = i
      if (left(i) > right(i)) iup(i) = i - 1
      wide(i) = dble(left(i))*dble(right(i))
    end do
    do i = 1, nx
      w(i, j) = w(i, j) + 0.1*(q(iup(i), j) - real(wide(i-1)))
      if (flag(i, j) .neqv. steep(i)) nchg(j) = nchg(j) + 1
      flag(i, j) = steep(i) .or. (flag(i, j) .and. w(i, j) > 0.0)
    end do
    do i = 1, nx
      q(i, j) = q(i, j) - 0.05*(right(i) - right(i-1)) + 0.01*(left(i+1) - left(i))
    end do
  end do
end subroutine mixed_rows

! dl(i) is changed, then read for dr(i) in the same iteration; qr(i-1) is set from i.
subroutine update_order(n, m, ql, qr, dl, dr)
  implicit none
  integer, intent(in) :: n, m
  real, intent(inout), dimension(0:n+1, m) :: ql, qr, dl, dr
  integer :: i, j
  do j = 1, m
    do i = 1, n
      dl(i, j) = dl(i, j) - 0.1*ql(i, j)
      dr(i, j) = dr(i, j) + dl(i, j)*ql(i+1, j)
      qr(i-1, j) = ql(i, j)
    end do
    do i = 1, n - 1
      ql(i, j) = 0.5*(qr(i, j) + qr(i-1, j))
      ql(i+1, j) = ql(i+1, j) + 0.25*dr(i, j)
    end do
    do i = n, 1, -1
      dr(i, j) = dr(i, j) - 0.5*dl(i-1, j)
    end do
  end do
end subroutine update_order

! A temporary defined on one side of an IF only, with a value from the row before on the other.
subroutine sticky(n, m, a, b, t0)
  implicit none
  integer, intent(in) :: n, m
  real, intent(inout) :: a(n, m), b(n, m), t0(n)
  real :: t(n)
  integer :: i, j
  t = t0
  do j = 1, m
    do i = 1, n
      if (a(i, j) > 0.2) then
        t(i) = a(i, j) - 0.1
      end if
      b(i, j) = b(i, j) + t(i)
    end do
    do i = 2, n
      if (b(i, j) > b(i-1, j)) a(i, j) = t(i-1)
    end do
  end do
  t0 = t
end subroutine sticky

! Three dimensions, sweeps along each axis in one nest, plane temporaries.
subroutine three_sweeps(nx, ny, nz, u, c)
  implicit none
  integer, intent(in) :: nx, ny, nz
  real, intent(inout) :: u(nx, ny, nz)
  real, intent(in) :: c
  real :: fx(0:nx), fy(nx, 0:ny)
  integer :: i, j, k
  do k = 1, nz
    do j = 1, ny
      fx(0) = 0.0
      fx(nx) = 0.0
      do i = 1, nx - 1
        fx(i) = c*(u(i+1, j, k) - u(i, j, k))
      end do
      do i = 1, nx
        u(i, j, k) = u(i, j, k) + fx(i) - fx(i-1)
      end do
    end do
    do i = 1, nx
      fy(i, 0) = 0.0
      fy(i, ny) = 0.0
    end do
    do j = 1, ny - 1
      do i = 1, nx
        fy(i, j) = c*(u(i, j+1, k) - u(i, j, k))
      end do
    end do
    do j = 1, ny
      do i = 1, nx
        u(i, j, k) = u(i, j, k) + fy(i, j) - fy(i, j-1)
      end do
    end do
  end do
  do k = 2, nz - 1
    do j = 1, ny
      do i = 1, nx
        u(i, j, k) = u(i, j, k) + 0.1*c*(u(i, j, k+1) - 2.0*u(i, j, k) + u(i, j, k-1))
      end do
    end do
  end do
end subroutine three_sweeps

! Points beyond 2**40: an empty loop takes no part in the row.
subroutine far_points(n, m, k, a, b)
  integer :: n, m, j, k
  integer(8) :: i, off
  real :: a(n,m), b(n,m), d(n)
!$crayon range(k, 41, 60)
!$crayon size(n, 5, 200)
  off = 2_8**k
  do j = 1, m
    do i = off + 1, off + n
      d(i-off) = b(i-off,j) + 1
    end do
    do i = off + 4, off + n - 4
      b(i-off,j) = d(i-off) + d(i-off-1)
    end do
    do i = off + 7, off + 3
      a(i-off,j) = d(i-off) - d(i-off-1)
    end do
  end do
end subroutine
