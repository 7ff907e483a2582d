! RUN: cp %s "$work/all.f90"; cd "$work"; sed -n "/^module user/,\$p" all.f90 >u.f90; sed '/^module user/,$d' all.f90 >m.f90; gfortran -c m.f90 -o m.o; gfortran -w u.f90 m.o -o g && ./g >out; crayon fc --backend=c --explain u.f90 m.o -o c && ./c | cmp - out && echo same
! What a module that is not known may define is no intrinsic function: an array, a function, a generic name. What it only calls is one.
module special
  implicit none
  real(8) :: gamma(3) = [10d0, 20d0, 30d0]
  interface dim
    procedure clock
  end interface
contains
  elemental real(8) function erf(x)
    real(8), intent(in) :: x
    erf = x*100
  end function
  pure integer function clock(hour, day)
    integer, intent(in) :: hour
    integer, intent(in) :: day
    clock = hour + 100*day
  end function
  pure real(8) function longest(a, b)
    real(8), intent(in) :: a(:), b(:)
    real(8) :: c(max(size(a), size(b)))
    c = 0
    longest = size(c)
  end function
end module
module user
  use special
  implicit none
contains
  subroutine all_of_them(x, k)
    real(8), intent(inout) :: x(:)
    integer, intent(inout) :: k(:)
    integer :: i
    do i = 1, size(x)
      x(i) = max(x(i), abs(x(i) - 1))
    end do
    do i = 1, size(x)
      x(i) = erf(x(i))
    end do
    do i = 1, 3
      x(i) = x(i) + gamma(i)
    end do
    do i = 1, size(k)
      k(i) = dim(k(i), 3)
    end do
  end subroutine
end module
program main
  use user, only: all_of_them
  implicit none
  real(8) :: x(6) = 0.25d0
  integer :: k(5) = [1, 2, 3, 4, 5]
  call all_of_them(x, k)
  print *, x, k
end program
