! RUN: sh same.sh %s
! BLOCK, ASSOCIATE and SELECT TYPE: names of their own, names that stand for parts of others, names that hide others.
module scope_types
  implicit none
  type :: base
    integer :: n = 5
    real :: rho(5) = 1
    real, allocatable :: flux(:)
  end type
  type, extends(base) :: moving
    real :: speed(5) = 2
  end type
  type :: mesh
    type(base) :: cells(3)
    real :: table(4, 5) = 0
  end type
contains
  subroutine step(x, k)
    class(base), intent(inout) :: x
    integer, intent(in) :: k
    integer :: i
    real :: speed(5)
    speed = 7
    select type (x)
    type is (moving)
      do i = 1, x%n
        x%speed(i) = x%speed(i) + x%rho(i)*k
        speed(i) = x%speed(i)
      end do
    class is (base)
      do i = 1, x%n
        x%rho(i) = x%rho(i) + speed(i)
      end do
    end select
    select type (speed => x)
    class default
      do i = 1, speed%n
        speed%rho(i) = speed%rho(i)*2
      end do
    end select
    print *, speed
  end subroutine
end module
program main
  use scope_types
  implicit none
  type(base) :: a
  type(moving) :: b
  type(mesh) :: m
  integer :: i, n, k, lower
  real :: x(0:6), y(6), t
  real, allocatable :: w(:)
  x = [(real(i), i = 0, 6)]
  y = 0
  n = 6
  t = -1
  call step(a, 1)
  call step(b, 2)
  print *, a%rho, b%rho, b%speed
  block
    integer :: n, y(4)
    real :: t
    real, save :: kept(4) = 1
    n = 4
    do i = 1, n
      t = i*2
      y(i) = int(t)
      kept(i) = kept(i) + t
    end do
    print *, y, kept
    block
      real :: x(n)
      do i = 1, n
        x(i) = y(i) + 1
      end do
      print *, x
    end block
  end block
  print *, n, t, y, x
  associate (rho => a%rho, whole => x, part => x(1:5:2), one => x(3), last => n - 1, row => m%table(2, :))
    do i = 1, 5
      rho(i) = rho(i) + i
      row(i) = rho(i)
    end do
    lower = lbound(whole, 1)
    do i = lower, 6
      whole(i) = whole(i) + 1
    end do
    do i = 2, 4
      x(i) = whole(i - 1) + 1
    end do
    do i = 1, 3
      part(i) = part(i)*2
    end do
    do i = 1, last
      y(i) = one + i
    end do
    do i = 1, 3
      one = one + part(i)
    end do
  end associate
  print *, a%rho, x, y, m%table
  do k = 1, 3
    associate (cell => m%cells(k), left => m%cells(max(k - 1, 1)))
      allocate (cell%flux(4))
      do i = 1, 4
        cell%flux(i) = cell%rho(i) + k
      end do
      do i = 2, 5
        cell%rho(i) = left%rho(i - 1) + cell%rho(i)
      end do
      associate (flux => cell%flux)
        do i = 2, 4
          flux(i) = flux(i) + cell%flux(i - 1)
        end do
      end associate
    end associate
    print *, m%cells(k)%rho, m%cells(k)%flux
  end do
  allocate (w(-2:2))
  associate (w => w, s => sum(y))
    do i = -2, 2
      w(i) = i + s
    end do
  end associate
  print *, w
  call implicit_names
contains
  subroutine implicit_names
    implicit real (q)
    block
      do i = 1, 3
        q = i*0.5
        x(i) = q
      end do
    end block
    print *, x
  end subroutine
end program
