! COMMON, EQUIVALENCE, DATA, SAVE, BLOCK DATA and module variables are shared with the Fortran around.
module shared
  implicit none
  integer, parameter :: rk = kind(1.0d0)
  real(rk) :: scale = 2.5_rk, table(4) = (/ 1.0_rk, 2.0_rk, 4.0_rk, 8.0_rk /)
  integer :: counter
  integer, parameter :: primes(5) = (/ 2, 3, 5, 7, 11 /)
  logical :: flag = .true.
contains
  subroutine bump(x, i)
    real(rk), intent(inout) :: x
    integer, intent(in) :: i
    counter = counter + primes(i) + primes(2)
    x = x*scale + table(mod(i, 4) + 1)
    if (flag) table(2) = table(2) + 1
    flag = .not. flag
  end subroutine
end module

subroutine common_user(x)
  double precision x, d
  real a(3), c, e(2), work(6)
  integer i, j
  common /blk/ a, i, d, c
  common j, e
  equivalence (work(1), a(1)), (work(5), c2)
  a(2) = a(2) + c
  work(3) = 9.5
  d = d + x + j
  i = i*2 + j
  e(1) = e(2)
end subroutine

subroutine overlay(r, k)
  real r(4), x(4), y(2,2)
  integer k(4), bits(4)
  equivalence (x(1), y(1,1), bits(1))
  x = r
  y(2,1) = y(1,2) + y(2,2)
  do i = 1, 4
    k(i) = bits(i)
  end do
end subroutine

subroutine saved(n)
  integer n, once, list(5), many(2,3)
  real half
  logical first
  save once
  data once /3/, list /2*7, 1, -2, 5/, half /0.5/
  data ((many(i,j), i = 1, 2), j = 1, 3) /1, 2, 3, 3*9/
  data first /.true./
  integer :: inited = 4
  if (first) once = once + 10
  first = .false.
  once = once + list(2) + many(2,2)
  list(2) = list(2)*2
  inited = inited + 1
  n = once*1000 + inited*10 + int(half*4) + many(1,2)
end subroutine

block data
  real a(3), c
  integer i
  double precision d
  common /blk/ a, i, d, c
  data a /1.5, 2.5, 3.5/, i /41/, d /1.0d0/
end block data

program main
  use shared
  implicit none
  real :: a(3), c, e(2), r(4)
  integer :: i, j, n, k(4)
  double precision :: d, x
  common /blk/ a, i, d, c
  common j, e
  c = 0.25; j = 7; e = [1.0, 2.0]
  call common_user(3.5d0)
  print '(8z17)', d
  print '(8z9)', a, i, c, j, e
  counter = 5
  x = 1.0d0
  do n = 1, 5
    call bump(x, n)
    print '(3z17,i6,l2)', x, scale, table(2), counter, flag
  end do
  do i = 1, 3
    call saved(n)
    print *, n
  end do
  call overlay([1.0, 2.0, 3.0, 4.0], k)
  print '(4z9)', k
end program
