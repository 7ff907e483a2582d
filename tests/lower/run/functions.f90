! Functions, statement functions, elemental and module procedures, sequence association.
module procs
  implicit none
contains
  elemental function cube(x) result(y)
    real, intent(in) :: x
    real :: y
    y = x*x*x
  end function
  pure real function weighted(a, n)
    integer, intent(in) :: n
    real, intent(in) :: a(n)
    integer :: i
    weighted = 0
    do i = 1, n
      weighted = weighted + a(i)*i
    end do
  end function
  subroutine swap(a, b)
    real, intent(inout) :: a, b
    real :: t
    t = a; a = b; b = t
  end subroutine
  subroutine keyword(x, n, y)
    real, intent(in) :: x
    integer, intent(in) :: n
    real, intent(out) :: y
    y = x**n
  end subroutine
end module

double precision function area(w, h)
  real w, h
  area = dble(w)*h
end

subroutine column(c, n)
  real c(n)
  c(1) = c(n)
  n2 = n/2
  c(n2) = -c(n2)
end

subroutine change(x)
  real x
  x = x + 1
end

subroutine use_all(a, n, r)
  use procs, only: cube, third => weighted, swap, keyword
  real a(n, n), r(20)
  double precision area
  poly(x, y) = (x + 1.0)*y - x
  idiv(i, j) = i/j
  nested(x) = poly(x, 2.0) + idiv(int(x), 2)
  r(1) = cube(a(1, 1)) + third(a(1, 2), n)
  r(2) = area(a(1, 1), a(2, 1))
  r(3) = poly(a(1, 2), 3.0) + poly(2.0, r(1)) + nested(5.5)
  r(4) = idiv(7, 2) + idiv(-7, 2)
  call column(a(1, 2), n)
  call column(a(1:n, 3), n)
  call column(a(:, 1), 2*n)
  call swap(a(1, 1), a(2, 2))
  call change((a(1, 1)))
  call change(a(1, 1) + 0)
  call change(+a(1, 1))
  call change(r(5))
  call keyword(n=3, y=r(6), x=1.5)
  r(7:9) = cube(r(1:3))
  r(10) = cube(cube(r(4))) + third(r, 4)
  r(11) = nested(real(area(2.0, 3.0)))
end

program main
  integer, parameter :: n = 4
  real :: a(n, n), r(20)
  integer :: i
  a = reshape([(i*0.37 + 1/real(i), i=1, n*n)], [n, n])
  r = 0.5
  call use_all(a, n, r)
  print '(5z9)', a, r
end program
