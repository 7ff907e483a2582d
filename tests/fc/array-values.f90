! RUN: sh same.sh --cuda %s -- -fno-tree-vectorize
! Procedures called with values that are arrays, and with sections that have gaps: constructors, operations, functions, steps, backwards. Left are
! vectors for subscripts, and values where the procedure stores what it is given.
module vectors
  implicit none
  type :: pair
    real :: v(3), w(3)
  end type
contains
  pure real function norm(v)
    real, intent(in) :: v(3)
    norm = sqrt(v(1)**2 + v(2)**2 + v(3)**2)
  end function
  pure function cross(a, b) result(c)
    real, intent(in) :: a(3), b(3)
    real :: c(3)
    c = [a(2)*b(3) - a(3)*b(2), a(3)*b(1) - a(1)*b(3), a(1)*b(2) - a(2)*b(1)]
  end function
  subroutine add(v, w, r)
    real, intent(in) :: v(:), w(3)
    real, intent(inout) :: r(3)
    integer :: k
    do k = 1, 3
      r(k) = r(k) + v(k)*w(k) + 0.01*size(v)
    end do
  end subroutine
  subroutine rotate(v)
    real, intent(inout) :: v(0:)
    real :: first
    first = v(0)
    v(0) = v(1)
    v(1) = v(2)
    v(2) = first
  end subroutine
  subroutine swap(v, w)
    real, intent(in) :: w(3)
    real, intent(inout) :: v(3)
    v(1) = w(3)
    v(2) = v(1) + w(2)
    v(3) = w(1)
  end subroutine
  subroutine weigh(v, s)
    real, intent(inout) :: v(3), s
    s = s + v(1) + v(3)
  end subroutine
  real function mean(k, v)
    integer, intent(in) :: k
    real, intent(in) :: v(2)
    integer :: i
    mean = 0
    do i = 1, 2
      mean = mean + v(i)/k
    end do
  end function
end module
program main
  use vectors
  implicit none
  integer, parameter :: n = 9
  real :: x(n), y(n), z(n), q(3, n), t(n, 3), r(3, n), s(n, 2, 3), p(3) = [1., 2., 3.]
  type(pair) :: pairs(n)
  integer :: i, k, list(3) = [3, 1, 2]
  real, parameter :: turns(4) = [0.25, -1., 3., 0.5]
  real, pointer :: far(:, :)
  real, target :: memory(2*n, 3)
  do i = 1, n
    x(i) = 0.5*i
    y(i) = 3 - 0.25*i
    q(:, i) = [1.0*i, 2.0, -0.5*i]
    t(i, :) = [0.1*i, 1.0, 0.2*i]
    s(i, 1, :) = 1
    s(i, 2, :) = [3.0, 1.0*i, 0.5]
    r(:, i) = 0
    pairs(i)%v = i
    pairs(i)%w = [2, 1, i]
  end do
  memory = 1
  far => memory(::2, :)
  do i = 1, n
    z(i) = norm([x(i), y(i), 2.0]) + norm(q(:, i) - p) + norm(cross(q(:, i), [y(i), x(i), 1.0])) + norm(-p*x(i)) + norm((p))
    call add(q(:, i)*x(i) - p, 2*t(i, :), r(:, i))
    call add(t(i, 3:1:-1), s(i, 2, :), r(:, i))
    call rotate(t(i, :))
    call rotate(s(i, 1, ::1))
    call swap(s(i, 2, :), (s(i, 2, :)))
    z(i) = z(i) + mean(3, abs(q(:, i))) + mean(3, [(y(i)*k, k = 1, 2)]) + mean(2, s(i, 2, 1:3:2))
    z(i) = z(i) + mean(4, turns) + norm(turns(2:4))
    z(i) = z(i) + norm(pairs(i)%v*pairs(i)%w) + norm(cross(pairs(i)%w, p))
  end do
  print *, z
  print *, r, t, s
  do i = 1, n
    call rotate(far(i, :))
    x(i) = norm(far(i, :) + p) + norm(cross(far(i, :), p))
  end do
  print *, memory, x
  do i = 1, n
    y(i) = norm(q(list, i))
  end do
  do i = 1, n
    call weigh(r(:, i), y(i))
  end do
  print *, y
end program
