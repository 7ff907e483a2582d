! RUN: sh same.sh --cuda %s -- -fcray-pointer -fconvert=big-endian
! A file with Cray pointers is gfortran's, and what another file has of its module; other files under that option have nests.
! FILE cp_pool.f90
module cp_pool
  implicit none
  real(8) :: pool(200)
  real(8) :: window(10)
  pointer (at, window)
contains
  subroutine overlap(n)
    integer, intent(in) :: n
    integer :: i
    real(8) :: x(n)
    pointer (px, x)
    px = loc(pool)
    do i = 1, n
      pool(i+1) = x(i)*0.5d0 + i
    end do
  end subroutine
end module
! FILE cp_other.f90
subroutine other(a, n)
  implicit none
  integer, intent(in) :: n
  real(8), intent(inout) :: a(n)
  integer :: i
  do i = 1, n
    a(i) = a(i) + 2*i
  end do
end subroutine
! FILE cp_main.f90
program cp_main
  use cp_pool
  implicit none
  integer :: i, first
  do i = 1, 200
    pool(i) = i
  end do
  call overlap(100)
  call other(pool, 150)
  at = loc(pool(3))
  do i = 1, 10
    pool(i+3) = window(i)*2
  end do
  print *, pool
  open(10, file='cp.bin', form='unformatted')
  write(10) pool(1:3)
  close(10)
  open(10, file='cp.bin', access='stream')
  read(10) first
  print *, first
end program
