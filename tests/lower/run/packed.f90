! Arguments that are copied: rows, strided and two-dimensional sections, vector subscripts, expressions, array constructors;
! elemental subroutines on arrays.
module packing
  implicit none
  integer :: at = 1
contains
  subroutine double(n, x)
    integer, intent(in) :: n
    real, intent(inout) :: x(n)
    integer :: i
    do i = 1, n
      x(i) = 2*x(i) + i
    end do
  end subroutine
  real function total(n, x)
    integer, intent(in) :: n
    real, intent(in) :: x(n)
    total = sum(x)
  end function
  subroutine flat(n, m, x)
    integer, intent(in) :: n, m
    real :: x(n, m)
    integer :: i, j
    do j = 1, m
      do i = 1, n
        x(i, j) = x(i, j) + 10*i + 100*j
      end do
    end do
  end subroutine
  subroutine mover(n, x)
    integer n
    real x(n)
    x = x + 1
    at = at + 1
  end subroutine
  elemental subroutine split(x, whole, part)
    real, intent(in) :: x
    real, intent(out) :: part
    integer, intent(inout) :: whole
    whole = whole + int(x)
    part = x - int(x)
  end subroutine
end module

subroutine work(n, m, a, b, list, k, s)
  use packing
  implicit none
  integer, intent(in) :: n, m, list(3)
  real, intent(inout) :: a(n, m), b(n)
  integer, intent(inout) :: k(n)
  real, intent(out) :: s(6)
  integer :: i, j, lo
  do i = 1, n
    call double(m, a(i, :))
  end do
  do j = 1, m
    s(1) = total(n, a(:, j) + b) + total(2, a(1:n:n - 1, j))
  end do
  s(2) = total(3, b(list))
  s(3) = total(3, (/ 1.5, b(1), 2*b(2) /))
  call double((n + 1)/2, b(::2))
  call double(n, b(n:1:-1))
  call flat(n - 2, m - 1, a(2:n - 1, 2:m))
  lo = 2
  call flat(2, 2, a(lo:lo + 2:2, m - 1:m))
  call flat(n, 2, a(:, 1:2))
  at = 2
  call mover(n, (b))
  s(4) = at
  call split(b*1.5, k, b)
  call split(a(:, 1), k, a(:, 2))
  call split(2.75, k, b(:))
  s(5) = total(n*m, a) + total(n, a(1, 2))
  s(6) = total(n, max(b, 0.0))
end subroutine

program test
  implicit none
  real a(6, 5), b(6), s(6)
  integer k(6), list(3), i, j
  list = (/ 5, 1, 3 /)
  do j = 1, 5
    do i = 1, 6
      a(i, j) = cos(real(i*j))
    end do
  end do
  do i = 1, 6
    b(i) = 0.3*i
    k(i) = i
  end do
  call work(6, 5, a, b, list, k, s)
  print '(8z10)', a, b, k, s
end program
