! RUN: sh same.sh --cuda %s
! Functions whose result is an array of constant extents, in nests: assigned to what they read, in expressions, as arguments, allocated anew; not
! those whose extents are arguments.
module m
  implicit none
contains
  pure function cross(a, b) result(c)
    real(8), intent(in) :: a(3), b(3)
    real(8) :: c(3)
    c(1) = a(2)*b(3) - a(3)*b(2)
    c(2) = a(3)*b(1) - a(1)*b(3)
    c(3) = a(1)*b(2) - a(2)*b(1)
  end function
  pure function swapped(a)
    real(8), intent(in) :: a(2)
    real(8) :: swapped(0:1)
    swapped(0) = a(2)
    swapped(1) = a(1)
  end function
  pure function plane(x)
    real(8), intent(in) :: x
    real(8) :: plane(2, 2)
    integer :: i, j
    do j = 1, 2
      do i = 1, 2
        plane(i, j) = x*i - j
      end do
    end do
  end function
  pure function many(n)
    integer, intent(in) :: n
    real(8) :: many(n)
    many = n
  end function
  subroutine work(u, v, w, s, n)
    integer, intent(in) :: n
    real(8), intent(inout) :: u(3, n), v(3, n), w(3, n), s(2, n)
    real(8), allocatable :: fresh(:)
    integer :: i
    do i = 1, n
      w(:, i) = cross(u(:, i), v(:, i))
    end do
    do i = 1, n
      u(:, i) = cross(u(:, i), w(:, i))*0.125d0 + cross(v(:, i), cross(w(:, i), u(:, i)))
    end do
    do i = 1, n
      s(:, i) = swapped(s(:, i))
    end do
    do i = 1, n
      s(1, i) = s(1, i) + sum(plane(s(2, i))) + dot_product(swapped(s(:, i)), swapped(s(:, i)))
    end do
    do i = 1, n
      fresh = swapped(s(:, i))
      s(:, i) = fresh*2
    end do
    do i = 1, n
      s(:, i) = s(:, i) + many(2)
    end do
    where (swapped(s(:, 1)) > 1) s(:, 1) = 0.5d0
  end subroutine
end module
program main
  use m
  implicit none
  real(8) :: u(3, 70), v(3, 70), w(3, 70), s(2, 70)
  integer :: i
  do i = 1, 70
    u(:, i) = [i*0.5d0, -i*0.25d0, 1d0/i]
    v(:, i) = [1d0, 2d0, i*1d0]
    s(:, i) = [i*1d0, i*0.1d0]
  end do
  call work(u, v, w, s, 70)
  print '(3es24.16)', u, v, w, s
end program
