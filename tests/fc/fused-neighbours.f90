! RUN: sh same.sh %s -- -march=haswell -fno-tree-vectorize
! RUN: sh same.sh %s -- -march=haswell -ftree-vectorize
! RUN: sh same.sh %s -- -march=x86-64-v2 -ftree-vectorize
! Of neighbours in memory that get a*b - c and d*e + f gcc from version 12 on, and gfortran with it, makes one operation that fuses, in spite of -ffp-contract=off. Nests
! do not, whatever names the products have; where gfortran's vectors may, such loops are gfortran's.
subroutine turn(n, wr, wi, a, d)
  implicit none
  integer, intent(in) :: n
  real(8), intent(in) :: wr, wi, a(2*n)
  real(8), intent(inout) :: d(2*n)
  integer :: k
  do k = 1, n
    d(2*k-1) = wr*a(2*k-1) - wi*a(2*k)
    d(2*k) = wi*a(2*k-1) + wr*a(2*k)
  end do
end subroutine
subroutine scalars(n, w, a, d)
  implicit none
  integer, intent(in) :: n
  real(4), intent(in) :: w(2), a(2, n)
  real(4), intent(inout) :: d(2, n)
  real(4) :: left, right, re, im
  integer :: k
  do k = 1, n
    left = w(1)*a(1, k)
    right = w(2)*a(2, k)
    re = left - right
    im = w(2)*a(1, k) + w(1)*a(2, k)
    d(1, k) = d(1, k) + re
    d(2, k) = d(2, k) + im
  end do
end subroutine
subroutine negative(n, w, a, d)
  implicit none
  integer, intent(in) :: n
  real(8), intent(in) :: w, a(2, n)
  real(8), intent(inout) :: d(2, n)
  integer :: k
  do k = 1, n
    d(1, k) = -(w*a(1, k)) + a(2, k)**2
    d(2, k) = w*a(2, k) + a(1, k)**2
  end do
end subroutine
subroutine planes(n, w, a, d)
  implicit none
  integer, intent(in) :: n
  real(8), intent(in) :: w, a(n, 2)
  real(8), intent(inout) :: d(n, 2)
  integer :: k
  do k = 1, n
    d(k, 1) = w*a(k, 1) - a(k, 2)*a(k, 1)
    d(k, 2) = w*a(k, 2) + a(k, 1)*a(k, 1)
  end do
end subroutine
! Both get a scalar that was a difference, and is a sum by then: nothing fuses.
subroutine points(n, g, a, d)
  implicit none
  integer, intent(in) :: n
  real(8), intent(in) :: g, a(3, n)
  real(8), intent(inout) :: d(2, n)
  real(8) :: h, p, u, q, r
  integer :: k
  do k = 1, n
    u = a(2, k)/a(1, k)
    q = 0.5d0*(u*u + a(3, k)*a(3, k))
    h = g*a(3, k)/a(1, k) - (g - 1)*q
    p = g*a(2, k) - (g - 1)*q
    r = sqrt(abs(a(1, k)))
    h = (r*p + h)/(1 + r)
    d(1, k) = h*(1 - g*u)
    d(2, k) = h*u
  end do
end subroutine
program main
  implicit none
  integer, parameter :: n = 501
  real(8) :: a(2*n), d(2*n), e(2*n), p(2*n), h(2*n)
  real(4) :: s(2*n), t(2*n)
  integer :: i
  d = 0.125d0
  t = 0.25
  do i = 1, 2*n
    a(i) = 1/(1d0 + 37*mod(i, 91))
    s(i) = 1/(3.0 + mod(7*i, 53))
  end do
  call turn(n, 0.3d0, 0.7d0, a, d)
  call scalars(n, [0.3, 0.7], s, t)
  call negative(n, 0.3d0, a, e)
  call planes(n, 0.3d0, a, p)
  h = 0
  call points(n/3*2, 1.4d0, a, h)
  do i = 1, 2*n
    write (*, '(5z18)') d(i), t(i), e(i), p(i), h(i)
  end do
end program
