! RUN: sh same.sh --cuda %s
! Elemental procedures called with arrays, by generic names, in nests and in allocatable assignments; generic names with arguments that are arrays.
module pieces
  implicit none
  real :: low = 0.25
  interface limited
    module procedure limited_one, limited_two, limited_row
  end interface
contains
  elemental real function limited_one(x)
    real, intent(in) :: x
    limited_one = max(x, low)
    if (limited_one > 4) limited_one = sqrt(limited_one)
  end function
  elemental real function limited_two(x, k)
    real, intent(in) :: x
    integer, intent(in) :: k
    limited_two = limited_one(x)*k
  end function
  real function limited_row(u)
    real, intent(in) :: u(:)
    limited_row = u(1) + u(size(u))
  end function
  elemental subroutine split(x, whole, rest)
    real, intent(in) :: x
    integer, intent(out) :: whole
    real, intent(inout) :: rest
    whole = int(x)
    rest = rest + x - whole
  end subroutine
end module
program main
  use pieces
  implicit none
  integer, parameter :: n = 12
  real :: a(n), b(n), c(n,3)
  real, allocatable :: d(:)
  integer :: k(n), i
  do i = 1, n
    a(i) = i*0.7 - 2
    b(i) = 1
  end do
  c = 0
  b = limited_one(a) + 1
  print *, b
  d = limited_two(a, 2)
  print *, d
  d = limited_one(a(2:5))
  print *, size(d), d
  call split(a, k, b)
  print *, k, b
  where (a > 0)
    b = limited_one(b*3)
  end where
  do i = 1, 3
    c(:,i) = limited_two(a + i, k)
  end do
  print *, b, c
  do i = 1, n
    b(i) = limited(a(i)) + limited(a(i), 3) + limited(c(:,2))
  end do
  b(1:3) = limited(c(4,:)) + limited(b(1:3), 2)
  print *, b
end program
