! RUN: sh same.sh --auto %s declared-larger-calls.c
! Arrays declared larger than what comes: a variable, a constant, nothing at all, a page before one that is closed. Switches say that they are not used.
subroutine sweep(a, gravity, energy, force, n, m, with_gravity, with_energy) bind(c)
  use iso_c_binding
  implicit none
  integer(c_int), value :: n, m, with_gravity, with_energy
  real(c_double), intent(inout) :: a(n, m)
  real(c_double) :: gravity(n, m), energy(n, m), force(n, m)
  integer :: i, j
  do j = 1, m
    do i = 2, n - 1
      a(i, j) = 0.5d0*a(i, j) + 1.0d0
      if (with_gravity == 1) a(i, j) = a(i, j) + gravity(i - 1, j)
    end do
    if (with_energy == 1) then
      do i = 2, n - 1
        energy(i, j) = a(i, j)*2.0d0 + energy(i, j)
        force(i, j) = a(i, j) - 1.0d0
      end do
    end if
  end do
end subroutine

program larger
  implicit none
  interface
    subroutine calls(n, m, a, b, c, d) bind(c)
      use iso_c_binding
      integer(c_int), value :: n, m
      real(c_double) :: a(*), b(*), c(*), d(*)
    end subroutine
  end interface
  real(8), allocatable :: a(:, :), b(:, :), c(:, :), d(:, :)
  integer :: k
  integer, parameter :: n(3) = [5, 64, 300], m(3) = [3, 40, 400]
  do k = 1, 3
    allocate (a(n(k), m(k)), b(n(k), m(k)), c(n(k), m(k)), d(n(k), m(k)))
    a = 1; b = 2; c = 3; d = 4
    call calls(n(k), m(k), a, b, c, d)
    print *, sum(a), sum(c), sum(d), a(2, 2)
    deallocate (a, b, c, d)
  end do
end program
