! RUN: sh same.sh %s
! Assignments to whole ALLOCATABLE arrays and components that had the same shape before they were freed: by DEALLOCATE, MOVE_ALLOC, and where INTENT(OUT) frees them.
module again_module
  implicit none
  type cell
    real(8), allocatable :: v(:), w(:, :)
  end type
contains
  subroutine fill(c, a, b)
    type(cell), intent(inout) :: c
    real(8), intent(in) :: a(:), b(:, :)
    c%v = 2*a
    c%w = b + 1
  end subroutine
  subroutine clear(c)
    type(cell), intent(out) :: c
  end subroutine
end module
program main
  use again_module
  implicit none
  real(8), allocatable :: p(:), q(:, :), r(:)
  real(8) :: a(4) = [1, 2, 3, 4], b(3, 2)
  type(cell) :: c
  integer :: i
  b = reshape([(i, i = 1, 6)], [3, 2])
  do i = 1, 3
    call fill(c, a*i, b)
    print *, shape(c%w), c%v, c%w
    call clear(c)
    p = a + i
    q = b*i
    print *, shape(p), shape(q), p, q
    call move_alloc(p, r)
    deallocate (q)
  end do
  q = b
  p = r
  print *, p, q
end program
