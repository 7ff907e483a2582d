! RUN: sh same.sh %s
! Scopes in scopes, names that hide, parts of structures, pointers and allocatable arrays under other names, in PURE units too.
module shared
  implicit none
  integer :: i = 7, n = 4
  real :: v(4) = [1., 2., 3., 4.]
  real, allocatable :: al(:)
  type :: box
    real, allocatable :: d(:)
    real :: s = 2
    integer :: m = 4
  end type
  type(box) :: bx
  interface rescale
    module procedure rescale_r, rescale_i
  end interface
contains
  pure real function rescale_r(x) result(y)
    real, intent(in) :: x
    y = x*v(2)
  end function
  pure integer function rescale_i(x) result(y)
    integer, intent(in) :: x
    y = x*n
  end function
  elemental real function sq(x)
    real, intent(in) :: x
    sq = x*x
  end function
  pure subroutine pures(a, b)
    real, intent(inout) :: a(:), b(:)
    integer :: i
    associate (c => a(2:), d => b)
      do i = 1, size(c)
        c(i) = c(i) + sq(d(i)) + rescale(d(i))
      end do
    end associate
    block
      real :: tmp(size(a))
      do i = 1, size(a)
        tmp(i) = a(i)
      end do
      b(1) = tmp(size(a))
    end block
  end subroutine
  subroutine use_i
    integer :: k
    do i = 1, n
      v(i) = v(i) + i
    end do
    print *, i, v
    do k = 1, n
      call tick
      v(k) = i
    end do
    print *, i, v
  end subroutine
  subroutine tick
    i = i + 1
  end subroutine
  real function fi(k)
    integer, intent(in) :: k
    fi = k + i
  end function
end module
program p
  use shared, j => i
  implicit none
  integer :: i, k
  real :: a(5), b(5), w(2, 3), x
  character(4) :: name = 'abcd'
  real, pointer :: rp
  real, target :: rt(3)
  a = [1., 2., 3., 4., 5.]; b = a
  call pures(a, b)
  print *, a, b
  call pures(a(1:5:2), b(1:3))
  print *, a, b
  call use_i
  do i = 1, 4
    v(i) = fi(i)
  end do
  print *, v, j
  do j = 1, 4
    v(j) = j*2
  end do
  print *, j, v
  allocate (bx%d(0:4), source=1.0)
  associate (d => bx%d, s => bx%s, m => bx%m, twice => 2*bx%s)
    do k = lbound(d, 1), ubound(d, 1)
      d(k) = d(k) + s*k + twice
    end do
    s = 5
    do k = 0, m
      d(k) = d(k) + twice + bx%s
    end do
    do k = 1, 3
      associate (d => w(:, k), e => d(k))
        do i = 1, 2
          d(i) = e + i
        end do
      end associate
    end do
  end associate
  print *, bx%d, w
  associate (bx => bx%s, v => w(1, :))
    do k = 1, 3
      v(k) = v(k) + bx
    end do
  end associate
  print *, w
  rt = [3., 2., 1.]
  rp => rt(2)
  associate (z => rp)
    do k = 1, 3
      rt(k) = rt(k) + z
    end do
  end associate
  print *, rt
  do i = 1, 3
    block
      real :: t(3)
      integer :: i
      do i = 1, 3
        t(i) = rt(i)*i
      end do
      rt = t + 1
    end block
  end do
  print *, rt, i
  associate (c => name(2:3), q => [1, 2, 3], al => a(2:4))
    do k = 1, 3
      al(k) = al(k) + q(k)
    end do
    do k = 1, 3
      a(k) = al(k)*0.5
    end do
    print *, c
  end associate
  print *, a
  x = 0
  do k = 1, 5
    x = x + nested(k)
  end do
  print *, x
  where (a > 2)
    b = sq(a)
  elsewhere
    b = 0
  end where
  print *, b
contains
  real function nested(k)
    integer, intent(in) :: k
    real :: r
    associate (h => a(k))
      r = h
      block
        integer :: i
        do i = 1, 3
          r = r + h*i
        end do
      end block
    end associate
    nested = r
  end function
end program
