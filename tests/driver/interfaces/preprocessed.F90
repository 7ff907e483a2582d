! FLAGS: -DWORK=8
#define SIZES integer, intent(in)
#define HEAD(NAME) subroutine NAME(a, b, n)
#ifdef NEVER
subroutine never
#endif
module preprocessed
#if defined(WORK) && WORK > 4
  integer, parameter :: kind_of_work = WORK
#else
  not Fortran
#endif
contains
#ifdef WORK
  HEAD(scale)
    SIZES :: n
#else
  subroutine scale(a)
#endif
    real(kind_of_work), intent(inout) :: a(:)
    real(kind_of_work), intent(in) :: b
#include "preprocessed.inc"
    do i = 1, n
      a(i) = a(i)*b
    end do
  end subroutine
#undef SIZES
  pure function twice(x) result(y)
    real(kind_of_work), intent(in) :: x(:)
    real(kind_of_work) :: y
    integer i
    y = 0
#ifdef WORK
    do i = 1, size(x)
      y = y + x(i)*__LINE__
    end do
#endif
  end function
end module
#ifdef WORK
program main
  use preprocessed
  real(kind_of_work) :: a(5) = [1, 2, 3, 4, 5]
  call scale(a(1:5:2), 2.5_8, 3)
  print *, a, twice(a)
end program
#endif
