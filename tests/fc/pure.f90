! RUN: sh same.sh %s
! PURE and ELEMENTAL procedures: a nest of one is pure too; what may have gaps cannot be asked for there.
module pure_module
  implicit none
contains
  pure subroutine assumed(a, b)
    real, intent(inout) :: a(:)
    real, intent(in), contiguous :: b(:)
    real :: t(size(b))
    integer :: i
    do i = 1, size(a)
      a(i) = a(i) + 1
    end do
    do i = 1, size(b)
      t(i) = b(i)*2
    end do
    a(1) = t(size(b))
  end subroutine
  elemental function series(x) result(y)
    real, intent(in) :: x
    real :: y
    integer :: k
    y = 0
    do k = 1, 5
      y = y + x**k
    end do
  end function
end module
program main
  use pure_module
  implicit none
  real :: a(8)
  a = [1.0, 2.0, 3.0, 4.0, 5.0, 6.0, 7.0, 8.0]
  call assumed(a(1:7:2), a(2:3))
  print *, a, series(a*0.1)
end program
