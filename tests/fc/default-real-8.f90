! RUN: sh same.sh --cuda %s -- -fdefault-real-8
! With -fdefault-real-8 alone DOUBLE PRECISION has 16 bytes: what is of that type is gfortran's, all else has nests.
module fields
  implicit none
  type cell
    real :: rho(20)
    double precision :: total
    real :: e(20)
  end type
  real :: u(200), v(200)
  double precision :: sums(200)
  common /shared/ sums, v
end module

program default_real_8
  use fields
  implicit none
  type(cell) :: c
  integer :: i
  real :: w(200), s
  real*8 :: x(200)
  real*4 :: y(200)
  double precision :: t
  do i = 1, 200
    u(i) = 1.1*i + sqrt(real(i))
    w(i) = u(i)/3.0
    x(i) = w(i)*0.1
    y(i) = real(i, 4)/7.0_4
  end do
  print *, sum(u), sum(y), kind(u), kind(t)
  t = 0
  do i = 1, 200
    t = t + u(i)
  end do
  print *, t
  do i = 1, 200
    v(i) = w(i)*1.0d-1
  end do
  print *, sum(v)
  do i = 1, 200
    v(i) = real(dble(w(i))/3)
  end do
  print *, sum(v)
  do i = 1, 200
    sums(i) = v(i)
    v(i) = v(i) + 0.1
  end do
  print *, sums(7), v(9)
  c%total = 0
  do i = 1, 20
    c%rho(i) = u(i)
    c%e(i) = c%rho(i)*0.4
  end do
  print *, c%rho(3), c%e(20)
  call implied(s)
  print *, s
  call other
contains
  subroutine implied(s)
    implicit double precision (d)
    real, intent(out) :: s
    real :: a(100)
    do i = 1, 100
      a(i) = v(i)*2.5
    end do
    do i = 1, 100
      d = a(i)
      a(i) = real(d*d)
    end do
    s = sum(a)
  end subroutine
end program

subroutine other
  implicit none
  double precision :: first(200)
  real :: second(200)
  common /shared/ first, second
  integer :: i
  do i = 2, 200
    second(i) = second(i) + 0.5*second(i - 1)
  end do
  print *, second(200), first(1)
end subroutine
