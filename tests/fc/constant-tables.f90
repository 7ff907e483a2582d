! RUN: sh same.sh --cuda %s; sh same.sh %s -- -fdefault-real-8
! Constant arrays of several dimensions: symbols of Kronecker and Levi-Civita, tables of a Runge-Kutta scheme, of a lattice, of a switch;
! with other lower bounds, as wholes and parts, in procedures that nests take along. One of no elements stays with Fortran.
module tables
  implicit none
  integer, parameter :: directions(2, 0:8) = reshape([0, 0, 1, 0, 0, 1, -1, 0, 0, -1, 1, 1, -1, 1, -1, -1, 1, -1], [2, 9])
  real, parameter :: symbol(3, 3, 3) = reshape(1.0*[0, 0, 0, 0, 0, -1, 0, 1, 0, &
    0, 0, 1, 0, 0, 0, -1, 0, 0, 0, -1, 0, 1, 0, 0, 0, 0, 0], [3, 3, 3])
  logical, parameter :: takes(2, 2) = reshape([.true., .false., .false., .true.], [2, 2])
contains
  pure real(8) function moved(f, q, i)
    real(8), intent(in) :: f(:)
    integer, intent(in) :: q, i
    moved = f(modulo(i - 1 - directions(1, q) + 3*directions(2, q), size(f)) + 1)
  end function
end module
program main
  use tables
  implicit none
  real(8), parameter :: scheme(-1:1, 2) = reshape([1d0, 0.75d0, 1d0/3d0, 0d0, 0.25d0, 2d0/3d0], [3, 2])
  integer(8), parameter :: wide(2, 2) = reshape([-huge(1_8) - 1, 1_8, 4294967296_8, -7_8], [2, 2])
  integer, parameter :: none(3, 0) = 0, few(0) = 1
  real(8) :: f(40), g(40), old(40)
  real :: a(3, 40), b(3, 40), c(3, 40)
  integer(8) :: k(40)
  integer :: i, j, l, m, step
  do i = 1, 40
    f(i) = i*0.375d0
    do j = 1, 3
      a(j, i) = i*0.5 + j
      b(j, i) = j*0.25 - i
    end do
  end do
  old = f
  do step = -1, 1
    do i = 2, 40
      g(i) = scheme(step, 1)*old(i) + scheme(step, 2)*(f(i) - 0.1d0*(f(i) - f(i - 1)))
    end do
    do i = 2, 40
      f(i) = g(i)
    end do
  end do
  do i = 1, 40
    do j = 1, 3
      c(j, i) = 0
      do l = 1, 3
        do m = 1, 3
          c(j, i) = c(j, i) + symbol(j, l, m)*a(l, i)*b(m, i)
        end do
      end do
    end do
  end do
  do i = 1, 40
    g(i) = 0
    do l = 0, 8
      g(i) = g(i) + moved(f, l, i)*(l + 1)
    end do
  end do
  do i = 1, 40
    k(i) = wide(1 + mod(i, 2), 1 + mod(i/2, 2)) + sum(directions(:, mod(i, 9))) + size(none)
    if (takes(1 + mod(i, 2), 1 + mod(i/2, 2))) k(i) = k(i)/3
  end do
  print *, f, g, c, k
  do i = 1, 40
    k(i) = k(i)/2 + size(none, 2) + sum(none) + sum(few)
  end do
  print *, k
end program
