! RUN: crayon ir --after=frontend %s
! Keyword arguments that are not there or twice, ranks that assumed shape does not take, sizes that are not known.
module m
contains
  subroutine shaped(a)
    real :: a(:)
    a(1) = 0.0
  end subroutine
  elemental subroutine split(x, y)
    real, intent(in) :: x
    real, intent(out) :: y
    y = x
  end subroutine
end module
subroutine s(a, b, n)
  use m
  integer :: n
  real :: a(n,n), b(*), y
  call shaped(a)
  call shaped(b)
  call shaped(b + 1.0)
  call shaped(q=a(:,1))
  call shaped(a(:,1), a=a(:,2))
  call split(a(:,1), y)
  call split(b, a(:,1))
end subroutine
