! RUN: sh same.sh %s
! Fluxes that go by a number: chains of IFs and SELECT CASE without an ELSE. Numbers that no side has leave what was there.
module schemes
  implicit none
  integer, parameter :: n = 40, m = 6
contains
  subroutine upwind(left, u1, u2, u3, scheme)
    real(8) :: left, u1, u2, u3, s
    integer :: scheme
    if (scheme == 0) then
      left = u2
    else if (scheme == 2) then
      left = (-u1 + 5*u2 + 2*u3)/6
    else if (scheme == 5) then
      s = (u3 - u2)*(u2 - u1)
      left = u2
      if (s > 0) left = u2 + s/(u3 - u1)
    else if (scheme == 9) then
      call own_scheme(left, u1, u2, u3)
    end if
  end subroutine

  ! For users to write.
  subroutine own_scheme(left, u1, u2, u3)
    real(8) :: left, u1, u2, u3
  end subroutine

  subroutine split(q, flux)
    real(8) :: q(3), flux(3), mach, plus(3), a
    integer :: k
    mach = q(2)/q(1)
    if (mach >= 1) then
      plus(1) = q(2)
      plus(2) = q(2)*mach
      plus(3) = q(3)
    else if (abs(mach) < 1) then
      a = 0.25d0*(mach + 1)**2
      do k = 1, 3
        plus(k) = q(k)*a
      end do
    else if (mach <= -1) then
      plus = 0
    end if
    do k = 1, 3
      flux(k) = plus(k) + q(k)
    end do
  end subroutine

  real(8) function limited(a, b, kind)
    real(8) :: a, b
    integer :: kind
    select case (kind)
    case (1)
      limited = min(a, b)
    case (2:3)
      limited = max(a, b)*0.5d0
    case default
      limited = 0
    end select
  end function

  subroutine fluxes(u, f, scheme, form)
    real(8) :: u(3, n, m), f(3, n, m), q(3), p(3), t
    integer :: scheme, form, i, j, k
    do j = 1, m
      do i = 2, n - 1
        if (form == 1) then
          do k = 1, 3
            call upwind(q(k), u(k, i - 1, j), u(k, i, j), u(k, i + 1, j), scheme)
          end do
        else
          q = u(:, i, j) + limited(u(1, i, j), u(2, i, j), form)
        end if
        select case (scheme)
        case (0)
          p = q
          t = 1
        case (1:5)
          call split(q, p)
          t = q(1)
        end select
        f(:, i, j) = p*t
      end do
    end do
  end subroutine

  ! Other numbers leave what stands before the loops, or what no iteration asks for.
  subroutine others(u, f, scheme)
    real(8) :: u(3, n, m), f(3, n, m), given, own(2)
    integer :: scheme, i, j
    given = 2
    do j = 1, m
      do i = 1, n
        if (scheme == 0) then
          given = u(1, i, j)
        else if (scheme == 2) then
          given = u(2, i, j)*2
        end if
        f(1, i, j) = given
      end do
    end do
    do j = 1, m
      do i = 1, n
        if (scheme == 0) then
          own(1) = u(1, i, j)
          own(2) = u(3, i, j)
        else if (scheme == 2) then
          own = u(2:3, i, j)*2
        end if
        f(2, i, j) = u(2, i, j)
        if (scheme <= 2) f(2:3, i, j) = own
      end do
    end do
  end subroutine
end module

program main
  use schemes
  real(8) :: u(3, n, m), f(3, n, m)
  integer :: i, j, scheme, form
  do j = 1, m
    do i = 1, n
      u(1, i, j) = 1 + mod(i*7 + j*3, 11)*0.1d0
      u(2, i, j) = mod(i*5 + j, 13)*0.4d0 - 2.4d0
      u(3, i, j) = 2 + mod(i + j*5, 7)*0.3d0
    end do
  end do
  f = 0
  do scheme = 0, 5
    do form = 1, 3
      if (form == 1 .and. mod(scheme, 2) == 1 .and. scheme < 5) cycle
      call fluxes(u, f, scheme, form)
      print '(2i3,3z17.16)', scheme, form, f(1, 2:38:18, 3)
      print '(6x,3z17.16)', sum(f(1, :, :)), sum(f(2, :, :)), sum(f(3, :, :))
    end do
  end do
  do scheme = 0, 8, 2
    call others(u, f, scheme)
    print '(i3,3x,3z17.16)', scheme, sum(f(1, :, :)), sum(f(2, :, :)), sum(f(3, :, :))
  end do
end program
