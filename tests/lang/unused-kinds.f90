! Modules that hold derived types, ALLOCATABLE arrays, POINTERs, CHARACTER and EQUIVALENCE: what does not use them is translated.
module world
  implicit none
  type point
    real :: x, y
  end type point
  type(point), save :: origin
  real, allocatable, save :: grid(:, :)
  real, pointer, save :: view(:)
  character(len=20), save :: title = 'world'
  complex, save :: phase
  real, save :: old(4), new(4)
  equivalence (old(2), new(1))
  real, save :: plain(10) = 0.5
  integer, parameter :: k = 3
contains
  subroutine add(a)
    real, intent(inout) :: a(10)
    a = a + plain*k
    plain(k) = a(1)
  end subroutine add
end module world
subroutine outside(a)
  use world, only: plain, point, grid, add
  implicit none
  real, intent(inout) :: a(10)
  call add(a)
  a = a - plain
end subroutine outside
