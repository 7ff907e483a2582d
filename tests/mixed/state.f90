! A module that is translated, but for `report`, which stays Fortran in the interface file.
module state
  implicit none
  integer, parameter :: rk = selected_real_kind(12)
  integer, parameter :: nx = 40, ny = 12
  real(rk) :: rho(0:nx+1,ny), total = 0.0_rk
  real(rk), save :: weight(3) = (/ 0.25_rk, 0.5_rk, 0.25_rk /)
  integer :: steps = 0, history(10) = -1
  logical :: limited = .true.
  real(4) :: cfl = 0.4
contains
  subroutine smooth(a, w)
    real(rk), intent(inout) :: a(0:)
    real(rk), intent(in) :: w(:)
    real(rk) :: b(0:size(a)-1)
    integer :: i
    b = a
    do i = 1, size(a) - 2
      b(i) = w(1)*a(i-1) + w(2)*a(i) + w(3)*a(i+1)
    end do
    a = b
    steps = steps + 1
    history(mod(steps, 10) + 1) = size(a)
  end subroutine smooth

  real(rk) function mass(a)
    real(rk), intent(in) :: a(:,:)
    integer :: i, j
    mass = 0.0_rk
    do j = 1, size(a, 2)
      do i = 1, size(a, 1)
        mass = mass + a(i,j)
      end do
    end do
  end function mass

  subroutine advance(n, u, f)
    integer, intent(in) :: n
    real(rk), intent(inout) :: u(n)
    real(rk), intent(in) :: f(n)
    integer :: i
    do i = 1, n
      u(i) = u(i) + real(cfl, rk)*f(i)
      if (limited) u(i) = max(u(i), 0.01_rk)
    end do
    total = total + sum(f)
  end subroutine advance

  subroutine reset(how, n, u)
    character(*), intent(inout) :: how
    integer, intent(in) :: n
    real(rk), intent(inout) :: u(n)
    if (how == 'half') u = u/2
    if (how == 'count') steps = len(how)
    how(2:) = 'x'
  end subroutine reset

  subroutine report(label)
    character(*), intent(in) :: label
    print '(a,1x,z16.16,2i6,l2)', label, total, steps, history(1), limited
  end subroutine report
end module state
