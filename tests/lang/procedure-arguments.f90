! Procedures as arguments, whose calls say which they are: EXTERNAL, by an interface, by PROCEDURE, passed on, internal.
module quadrature
  implicit none
  abstract interface
    real function curve(x)
      real, intent(in) :: x
    end function curve
    subroutine filter(n, a)
      integer, intent(in) :: n
      real, intent(inout) :: a(n)
    end subroutine filter
  end interface
contains
  real function area(f, lo, hi, n)
    procedure(curve) :: f
    real, intent(in) :: lo, hi
    integer, intent(in) :: n
    real, save :: start = 0.125
    integer i
    area = start
    do i = 1, n
      area = area + f(lo + (i - 0.5)*(hi - lo)/n)
    end do
    area = area*(hi - lo)/n
    start = start + 1.
  end function area
  subroutine repeat(n, a, times, step, last)
    integer, intent(in) :: n, times
    real, intent(inout) :: a(n)
    procedure(filter) :: step
    procedure(filter), optional :: last
    integer i
    do i = 1, times
      call step(n, a)
    end do
    if (present(last)) call last(n, a)
  end subroutine repeat
  subroutine twice(n, a, work)
    integer, intent(in) :: n
    real, intent(inout) :: a(n)
    external work
    call repeat(n, a, 2, work)
    call repeat(n, a, 1, last=work, step=damp)
  end subroutine twice
  real function parabola(x)
    real, intent(in) :: x
    parabola = x*x
  end function parabola
  real function line(x)
    real, intent(in) :: x
    line = 2.*x + 1.
  end function line
  subroutine damp(n, a)
    integer, intent(in) :: n
    real, intent(inout) :: a(n)
    a = 0.5*a
  end subroutine damp
  subroutine shift(n, a)
    integer, intent(in) :: n
    real, intent(inout) :: a(n)
    integer i
    do i = n, 2, -1
      a(i) = a(i-1) + a(i)
    end do
  end subroutine shift
  subroutine use_them(n, a, r)
    integer, intent(in) :: n
    real, intent(inout) :: a(n), r(3)
    r(1) = area(parabola, 0., 1., 10)
    r(2) = area(line, r(1), 2., n)
    r(3) = area(f=parabola, lo=0., hi=r(2), n=5)
    call repeat(n, a, 3, shift)
    call repeat(n, a, 1, damp, shift)
    call twice(n, a, shift)
    call apply(half)
    call apply(more)
  contains
    subroutine apply(g)
      interface
        real function g(x)
          real, intent(in) :: x
        end function g
      end interface
      integer i
      do i = 1, n
        a(i) = g(a(i))
      end do
    end subroutine apply
    real function half(x)
      real, intent(in) :: x
      half = 0.5*x + r(1)
    end function half
    real function more(x)
      real, intent(in) :: x
      more = x + n
    end function more
  end subroutine use_them
end module quadrature
real function old(f, n)
  real f
  old = 0.
  do i = 1, n
    old = old + f(i)
  end do
end function old
real function square(i)
  square = i*i
end function square
subroutine f77(n, s)
  external square
  real old
  s = old(square, n)
end subroutine f77
