! RUN: crayon ir --after=frontend %s
! A function in a bound is refused.
module m
contains
  pure integer function twice(n)
    integer, intent(in) :: n
    twice = 2*n
  end function
  subroutine s(a, n)
    integer, intent(in) :: n
    real :: a(twice(n))
    a(1) = 1
  end subroutine
end module
