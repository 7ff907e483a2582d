! RUN: crayon ir --after=frontend %s
! OPTIONAL and procedure arguments: what is missing, what cannot be passed, what PRESENT takes.
module m
contains
  subroutine s(n, x, f)
    integer :: n
    real, optional :: x
    real, optional, value :: v
    real, optional :: y
    real, external :: f
    if (present(n)) x = 0.
    if (present(x)) x = f(x)
  end subroutine
  subroutine w(n, x)
    integer :: n
    real, optional, value :: x
    n = 1
  end subroutine
  subroutine t(n)
    integer :: n
    real :: r
    call s(x=r, f=g)
    call s(n, n, g)
    call s(n, f=sin)
    call s(n, f=h)
    call s(n, r, g, r)
    call s(n, r, r)
  contains
    real function h(x)
      real :: x
      h = x
    end function
  end subroutine
  real function g(x)
    real :: x
    g = x
  end function
end module
