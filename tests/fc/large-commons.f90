! RUN: sh same.sh --cuda %s -- -mcmodel=medium
! With -mcmodel=medium large COMMON blocks are a kind of their own, which an object that is made of two must still share with others.
! FILE fill.f90
subroutine fill(x)
  implicit none
  real :: a(40000), x, b(30000)
  integer :: i
  common /large/ a, b
  common /small/ i
  do i = 1, 40000
    a(i) = i*x
  end do
end subroutine
! FILE main.f90
program main
  implicit none
  real :: a(40000), b(30000), c(40000)
  integer :: i, k
  common /large/ a, b
  common /small/ i
  common /other/ c
  call fill(0.5)
  print *, i
  do k = 1, 30000
    b(k) = a(k) - 1
    c(k) = b(k)*2
  end do
  print *, a(40000), b(1), b(30000), c(7)
end program
