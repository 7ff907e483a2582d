! RUN: sh same.sh --cuda %s
! Arrays whose bounds are components, functions or inquiries of what a nest cannot have: these are asked at run time.
module bounds_module
  implicit none
  type grid
    integer :: n = 5, margin = 2
    real(8), allocatable :: a(:)
  end type
contains
  pure integer function double(n)
    integer, intent(in) :: n
    double = 2*n
  end function
  subroutine many(g, z, text, x, y)
    type(grid), intent(inout) :: g
    complex, intent(in) :: z(:)
    character(len=*), intent(in) :: text
    real(8), intent(inout) :: x(1-g%margin:g%n+g%margin), y(size(g%a),2:size(z))
    real(8) :: w(size(z)), v(len_trim(text)), u(0:double(g%n)), none(g%n:g%margin)
    integer :: i, j
    g%n = g%n + 1
    do i = lbound(x, 1), ubound(x, 1)
      x(i) = x(i) + i
    end do
    do j = 2, size(z)
      do i = 1, size(g%a)
        y(i,j) = i*j + g%a(i)
      end do
    end do
    w = y(1,2)
    v = 2*w(1)
    u(1:) = 3
    u(0) = sum(u(1:))
    none = 4
    block
      real(8) :: t(-g%margin:size(v))
      t = 1
      do i = -g%margin, size(v)
        t(i) = t(i)*i
      end do
      v(1) = v(1) + sum(t)
    end block
    call within
    print *, text, g%n, size(none), lbound(u), ubound(u), w, v, u
  contains
    subroutine within
      integer :: k
      do k = 1, size(w)
        w(k) = w(k) + u(0)*k
      end do
    end subroutine
  end subroutine
end module
program main
  use bounds_module
  implicit none
  type(grid) :: g
  real(8) :: x(9) = 1, y(3,3) = 0
  g%a = [1d0, 2d0, 3d0]
  call many(g, [(1., 2.), (3., 4.), (5., 6.), (7., 8.)], 'four  ', x, y)
  print *, x, y
end program
