! RUN: sh same.sh --cuda %s
! A module extends INT to LOGICAL, and MAX to a type of its own, as libraries do: with integers both are the intrinsic functions, by which the
! calls of nests ask how far elements lie apart. One that takes integers as well is another function: its unit's loops stay with gfortran.
module logicals
  implicit none
  type pair
    integer :: n = 0
  end type
  interface int
    module procedure logical_to_int
  end interface
  interface max
    module procedure greater_pair
  end interface
contains
  pure elemental integer function logical_to_int(x)
    logical, intent(in) :: x
    logical_to_int = merge(1, 0, x)
  end function
  pure integer function greater_pair(a, b)
    type(pair), intent(in) :: a, b
    greater_pair = a%n + 100*b%n
  end function
  subroutine rank_one(a, alpha, x)
    real(8), intent(inout) :: a(:,:)
    real(8), intent(in) :: alpha, x(:)
    integer :: j
    do j = 1, size(x)
      a(j:,j) = a(j:,j) + alpha*x(j:)*x(j)
    end do
  end subroutine
end module
module integers
  implicit none
  interface int
    module procedure odd_int
  end interface
contains
  pure integer function odd_int(i, k)
    integer, intent(in) :: i, k
    odd_int = i - i + k - 7
  end function
  subroutine scale_down(a)
    real(8), intent(inout) :: a(:,:)
    integer :: i, j
    do j = 1, size(a, 2)
      do i = 1, size(a, 1)
        a(i,j) = a(i,j)*0.5d0
      end do
    end do
  end subroutine
end module
program generic_int
  use logicals
  use integers, only: scale_down, odd_int
  implicit none
  real(8) :: a(90,80), x(80)
  integer :: j
  x = [(j*0.25d0, j = 1, 80)]
  a = 1
  call rank_one(a(1:80,:), 0.5d0, x)
  call rank_one(a(2:80:2,1:40), 0.25d0, x(1:40))
  call scale_down(a(5:60,3:70))
  print *, sum(a), a(80,80), a(7,3), int(a(80,80)), int(a(80,80) > 1), max(pair(1), pair(2)), max(3, 4), odd_int(1, 2)
end program
