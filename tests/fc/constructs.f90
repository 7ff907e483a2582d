! RUN: sh same.sh %s
! Nests within constructs that are Fortran's: SELECT TYPE, BLOCK, ASSOCIATE, CRITICAL, internal procedures, PURE and ELEMENTAL ones.
module shapes_module
  implicit none
  type :: shape
    real :: area = 0
  end type
  type, extends(shape) :: box
    real :: sides(4) = 1
  end type
contains
  subroutine grow(s, a)
    class(shape), intent(inout) :: s
    real, intent(inout) :: a(:)
    integer :: i
    select type (s)
    type is (box)
      do i = 1, 4
        s%sides(i) = s%sides(i) + i
      end do
      s%area = sum(s%sides)
    class default
      do i = 1, size(a)
        a(i) = -a(i)
      end do
    end select
    block
      real :: a(3)
      do i = 1, 3
        a(i) = i
      end do
      s%area = s%area + a(3)
    end block
    associate (b => a(2:), n => size(a) - 1)
      do i = 1, n
        b(i) = b(i) + 1
      end do
    end associate
    do i = 1, size(a)
      a(i) = a(i)*2
    end do
  end subroutine
  pure subroutine twice(a, n)
    integer, intent(in) :: n
    real, intent(inout) :: a(n)
    integer :: i
    if (n < 0) error stop
    do i = 1, n
      a(i) = 2*a(i)
    end do
  end subroutine
  recursive function total(a, n) result(sum_of)
    integer, intent(in) :: n
    real, intent(in) :: a(n)
    real :: sum_of
    integer :: i
    if (n > 4) then
      sum_of = total(a, 4) + total(a(5), n - 4)
      return
    end if
    sum_of = 0
    do i = 1, n
      sum_of = sum_of + a(i)
    end do
  end function
end module
program main
  use shapes_module
  implicit none
  type(shape) :: s
  type(box) :: b
  real :: a(9)
  a = 1.5
  call grow(s, a)
  call grow(b, a)
  call twice(a, 9)
  print *, s%area, b%area, b%sides, a, total(a, 9)
end program
