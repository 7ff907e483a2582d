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
! Tables made of other constants.
module tables
  implicit none
  integer, private :: i
  integer, parameter :: rk = selected_real_kind(p=13, r=200), n4 = selected_int_kind(r=9), far = selected_real_kind(r=300)
  real(rk), parameter :: w(3) = (/ 1.0_rk, 4.0_rk, 1.0_rk /), simpson(3) = w/6, both(6) = [simpson, -w], odd(3) = both(1:5:2)
  integer(n4), parameter :: squares(4) = (/ (i*i, i = 1, 4) /), most = maxval(squares), all4 = sum(squares)
  integer, parameter :: near(2,3) = reshape((/ 1, 2, 3, 4, 5, 6 /), (/ 2, 3 /)), row(3) = near(2,:), pick(2) = squares((/ 4, 2 /))
  real(rk), parameter :: weight = dot_product(w, simpson), grid(2,2) = 0.5_rk
  real(rk) :: scale(0:1, size(w)) = reshape(both*2, (/ 2, 3 /))
end module tables
subroutine stencil(n, a)
  use tables
  implicit none
  integer, intent(in) :: n
  real(rk), intent(inout) :: a(n)
  integer :: k
  do k = 2, n - 1
    a(k) = a(k)*simpson(mod(k, 3) + 1) + both(mod(k, 6) + 1)*most + odd(mod(k, 3) + 1)/weight + scale(mod(k, 2), 2)
    a(k) = a(k) + near(mod(k, 2) + 1, mod(k, 3) + 1) + row(mod(k, 3) + 1)*pick(2) + all4*grid(1, 2) + real(1, far)/3
  end do
end subroutine stencil
