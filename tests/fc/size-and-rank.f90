! RUN: sh same.sh --cuda %s && crayon fc --backend=c --explain -c -J $work -o $work/x.o %s 2>&1 | grep nest
! SIZE and RANK are variables of a module, as in programs with MPI: extents of what is assigned as a whole, of sections, and of arrays that begin anywhere are asked by bounds.
module parallel
  implicit none
  integer :: size = 3, rank = 1
end module
module steps
  use parallel
  implicit none
contains
  subroutine step(a, b, c)
    real(8), allocatable, intent(inout) :: a(:, :), b(:, :)
    real(8), intent(inout) :: c(0:)
    integer :: i, j
    a = b*2 + rank
    do i = lbound(c, 1), ubound(c, 1)
      c(i) = c(i)/2 + size
    end do
    do j = lbound(a, 2), ubound(a, 2)
      a(2:, j) = a(2:, j) - sqrt(abs(b(1:, j)))
    end do
    b(:, 1) = a(:, 1) + 1
  end subroutine
end module
program main
  use steps
  implicit none
  real(8), allocatable :: a(:, :), b(:, :), c(:)
  integer :: n
  do n = 0, 40, 20
    if (allocated(b)) deallocate (b)
    allocate (b(0:n+1, 3), c(-2:n))
    b = 0.5d0*n + 1
    c = n
    call step(a, b, c)
    call step(a, b, c(3:))
    call step(a, b, c(4:3))
    print '(5g24.16)', sum(a), sum(b), sum(c), a(ubound(a, 1), 2), c(0)
    print *, lbound(a), ubound(a), size, rank
    deallocate (c)
  end do
end program
