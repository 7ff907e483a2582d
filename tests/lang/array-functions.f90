! Functions whose result is an array: shapes from arguments, assumed shape, RESULT, in expressions, as arguments, internal.
module vectors
  implicit none
  integer, parameter :: width = 3
contains
  function scaled(n, a, s) result(r)
    integer, intent(in) :: n
    real, intent(in) :: a(n), s
    real :: r(0:n-1)
    integer i
    do i = 1, n
      r(i-1) = a(i)*s
    end do
  end function scaled
  pure function cross(a, b)
    real, intent(in) :: a(3), b(3)
    real :: cross(width)
    cross(1) = a(2)*b(3) - a(3)*b(2)
    cross(2) = a(3)*b(1) - a(1)*b(3)
    cross(3) = a(1)*b(2) - a(2)*b(1)
  end function cross
  function smoothed(a)
    real, intent(in) :: a(:)
    real :: smoothed(size(a))
    integer i
    smoothed = a
    do i = 2, size(a) - 1
      smoothed(i) = 0.25*a(i-1) + 0.5*a(i) + 0.25*a(i+1)
    end do
  end function smoothed
  function outer(a, b, k)
    real, intent(in) :: a(:), b(:)
    integer, intent(in), optional :: k
    real :: outer(size(a), size(b))
    integer i, j
    do j = 1, size(b)
      do i = 1, size(a)
        outer(i, j) = a(i)*b(j)
      end do
    end do
    if (present(k)) outer = outer + k
  end function outer
  function above(n, a, limit)
    integer, intent(in) :: n
    real, intent(in) :: a(n), limit
    logical :: above(n)
    above = a > limit
  end function above
  subroutine use_them(n, a, b, c, v)
    integer, intent(in) :: n
    real, intent(inout) :: a(n), b(n), c(n, n), v(3)
    real :: total
    a = scaled(n, b, 2.0) + a
    b(1:n) = smoothed(a) - smoothed(smoothed(b))
    v = cross(v, cross(v, [1.0, 2.0, 3.0]))
    c = c + outer(a, b)
    c = outer(c(:, 1), c(1, :), 2)
    total = sum(scaled(n, a, 0.5)) + maxval(smoothed(b))
    where (above(n, a, total)) a = scaled(n, b, total)
    call add(n, a, twice(b(1:n)))
  contains
    function twice(x)
      real, intent(in) :: x(n)
      real :: twice(n)
      twice = 2.0*x + total
    end function twice
  end subroutine use_them
  subroutine add(n, a, b)
    integer, intent(in) :: n
    real, intent(inout) :: a(n)
    real, intent(in) :: b(n)
    a = a + b
  end subroutine add
end module vectors
