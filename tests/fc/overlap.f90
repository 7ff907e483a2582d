! RUN: sh same.sh %s; sh same.sh %s -- -std=f2018
! Names that may stand for one memory: apart, adjoining, shifted either way, the same, within each other; by pointers of modules and
! components, scalars too, in PURE procedures.
module overlap_module
  implicit none
  type box
    real(8), pointer :: v(:) => null()
  end type
  real(8), pointer :: mp(:) => null()
  real(8), pointer :: plane(:, :) => null()
  integer, pointer :: last => null()
contains
  subroutine shift(a, b)
    real(8), pointer, intent(in) :: a(:), b(:)
    integer :: i
    do i = 1, min(size(a), size(b))
      a(i) = b(i)*2 + 1
    end do
  end subroutine
  subroutine into_target(x, n)
    integer, intent(in) :: n
    real(8), target, intent(inout) :: x(n)
    integer :: i
    do i = 2, n
      x(i) = x(i - 1) + mp(i)
    end do
  end subroutine
  subroutine scaled(x, s)
    real(8), target, intent(inout) :: x(:)
    real(8), pointer, intent(in) :: s
    integer :: i
    do i = 1, size(x)
      x(i) = x(i)*s + i
    end do
  end subroutine
  subroutine counted(k)
    integer, target, intent(inout) :: k(:)
    integer :: i
    do i = 1, last
      k(i) = k(i) + 2
    end do
  end subroutine
  subroutine boxes(b, i, k)
    type(box), intent(in) :: b(:)
    integer, intent(in) :: i, k
    integer :: n
    do n = 2, 8
      b(i)%v(n) = b(k)%v(n - 1) - n
    end do
  end subroutine
  subroutine columns(j, k)
    integer, intent(in) :: j, k
    real(8), pointer :: a(:), b(:)
    a => plane(:, j)
    b => plane(:, k)
    a(:) = b(:) + a(:)
    plane(2:, k) = a(:size(a) - 1)
  end subroutine
  pure subroutine quiet(a, b, n)
    integer, intent(in) :: n
    real(8), target, intent(inout) :: a(:)
    real(8), target, intent(in) :: b(:)
    integer :: i
    do i = 1, n
      a(i) = a(i) + b(n + 1 - i)
    end do
  end subroutine
  subroutine overlay
    real(8) :: u(10), w(6)
    real(8) :: p(4), q(4), r(8)
    common /overlaid/ u
    equivalence (u(3), w(1)), (p(1), r(1)), (q(1), r(5))
    integer :: i
    do i = 1, 6
      w(i) = u(i) + 1
    end do
    do i = 1, 4
      p(i) = i
      q(i) = p(i)*2
    end do
    r = r + 1
    print *, u, p, q
  end subroutine
end module
program main
  use overlap_module
  implicit none
  real(8), target :: x(40), y(40)
  real(8), pointer :: s, a(:), b(:)
  real(8) :: u(5), v(5)
  integer, target :: k(9) = 3
  type(box) :: c(3)
  integer :: i
  common /overlaid/ u, v
  x = [(i, i = 1, 40)]
  y = -x
  u = 1
  v = 2
  a => x(1:20)
  b => x(21:40)
  call shift(a, b)
  b => x(20:39)
  call shift(a, b)
  b => x(2:21)
  call shift(a, b)
  call shift(b, a)
  call shift(a, a)
  a => x(20:1:-1)
  call shift(a, b)
  a => x(1:40:2)
  b => x(2:40:2)
  call shift(a, b)
  a => y(1:10)
  call shift(a, b)
  b => y(4:6)
  call shift(a, b)
  call shift(b, a)
  print *, x, y
  mp => x
  call into_target(y, 40)
  call into_target(x(3:), 30)
  mp(0:) => y(5:)
  call into_target(y(7:), 20)
  s => y(5)
  call scaled(x(1:30), s)
  call scaled(y(1:9), s)
  call scaled(y(6:9), s)
  call scaled(y(5:5), s)
  print *, x, y
  last => k(4)
  call counted(k(5:))
  call counted(k)
  print *, k
  c(1)%v => x(1:10)
  c(2)%v => x(4:13)
  c(3)%v => x(14:23)
  call boxes(c, 1, 2)
  call boxes(c, 2, 1)
  call boxes(c, 3, 3)
  call boxes(c, 3, 1)
  plane(1:5, 0:7) => y
  call columns(1, 2)
  call columns(3, 3)
  call quiet(x(1:9), y(1:9), 9)
  call quiet(x(1:9), x(21:29), 9)
  call overlay
  print *, x, y
end program
