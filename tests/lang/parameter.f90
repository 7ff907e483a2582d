! Constants as statements and as attributes, arrays of them too.
subroutine param(a)
  parameter (nx = 8, ny = nx/2 + 1)
  real, parameter :: gam = 1.4, gm1 = gam - 1.0, w(3) = (/ 0.25, 0.5, 0.25 /)
  real a(nx, ny)
  do j = 1, ny
    do i = 2, nx - 1
      a(i, j) = w(1)*gm1 + w(2)*a(i, j) + w(3)
    end do
  end do
end subroutine param
