! RUN: sh same.sh %s
! A derived type is found whatever stands before it: its name in PUBLIC, PUBLIC among its own attributes,
! a generic function of its name, a type of that name around it.
module shapes
  implicit none
  private
  public :: disc, plate, area
  interface plate
    procedure make_plate
  end interface
  type :: disc
    real(8), allocatable :: radius(:)
    integer :: n = 0
  end type disc
  type :: plate
    real(8) :: side(6) = 1
    integer :: n = 4
  end type plate
  type, public, extends(disc) :: rod
    real(8) :: length = 1
  end type rod
contains
  function make_plate(side) result(made)
    real(8), intent(in) :: side
    type(plate) :: made
    made%side = side
  end function make_plate

  subroutine area(d, p, sums)
    type(disc), intent(inout) :: d
    type(plate), intent(in) :: p
    real(8), intent(out) :: sums(2)
    integer :: i
    sums = 0
    do i = 1, d%n
      d%radius(i) = d%radius(i)*2
      sums(1) = sums(1) + d%radius(i)**2
    end do
    do i = 1, p%n
      sums(2) = sums(2) + p%side(i)**2
    end do
  end subroutine area
end module shapes

module other
  use shapes
  implicit none
contains
  subroutine local_type(total)
    type :: inner
      real(8) :: side(9)
    end type inner
    real(8), intent(out) :: total
    type(inner) :: p
    p%side = 2
    total = sum(p%side)
    call deeper(total)
  contains
    subroutine deeper(sum_of_all)
      type :: inner
        real(8) :: side(3)
      end type inner
      real(8), intent(inout) :: sum_of_all
      type(inner) :: q
      integer :: i
      q%side = 3
      sum_of_all = sum_of_all + sum(q%side)
      do i = 1, size(q%side)
        sum_of_all = sum_of_all + q%side(i)
      end do
    end subroutine deeper
  end subroutine local_type
end module other

program main
  use other
  use shapes
  implicit none
  type(disc) :: d
  type(rod) :: r(2)
  real(8) :: sums(2), total
  integer :: i
  d%n = 5
  allocate(d%radius(5))
  do i = 1, 5
    d%radius(i) = i
  end do
  call area(d, plate(3d0), sums)
  call local_type(total)
  r(2)%radius = d%radius
  do i = 1, 5
    r(2)%radius(i) = r(2)%radius(i)*r(2)%length
    total = total + r(2)%radius(i)
  end do
  print *, d%radius, sums, total
end program main
