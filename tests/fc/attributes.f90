! RUN: sh same.sh %s
! Attributes of what a nest uses: OPTIONAL that is absent, CONTIGUOUS, VALUE, VOLATILE, which stays, ASYNCHRONOUS,
! PROTECTED; bounds below 1 and arrays without elements, deferred ones too; an array of assumed size beside pointers.
module attributes_module
  implicit none
  integer, protected :: limit = 5
  real(8), protected :: scale(-2:2) = 2
  real(8), allocatable, target :: pool(:, :)
contains
  subroutine maybe(a, b, c, n)
    real(8), intent(inout) :: a(:)
    real(8), intent(in), optional :: b(:)
    real(8), intent(out), optional :: c(-3:)
    integer, value :: n
    integer :: i
    do i = 1, n
      if (present(b)) a(i) = a(i) + b(i)
    end do
    do i = 1, n
      a(i) = a(i)*2
      if (present(c)) c(i - 4) = a(i)
    end do
    n = n/2
    do i = 1, n
      a(i) = a(i) - n
    end do
  end subroutine
  subroutine close(a, p, s)
    real(8), contiguous, intent(inout) :: a(:, :)
    real(8), contiguous, pointer, intent(in) :: p(:)
    real(8), value :: s
    integer :: i
    a = a*s
    do i = 1, limit
      a(i, 1) = a(i, 1) + p(i)*scale(i - 3)
      s = s + 1
    end do
    a(1, 1) = s
  end subroutine
  subroutine shared(v, w, k)
    real(8), volatile, intent(inout) :: v(:)
    real(8), asynchronous, intent(inout) :: w(:)
    integer, volatile :: k
    integer :: i
    do i = 1, k
      v(i) = v(i) + 1
    end do
    do i = 1, 5
      w(i) = w(i)*2
    end do
  end subroutine
  subroutine sized(x, p, n)
    real(8), target, intent(inout) :: x(*)
    real(8), pointer, intent(in) :: p(:)
    integer, intent(in) :: n
    integer :: i
    do i = 2, n
      x(i) = p(i - 1) + x(i)
    end do
  end subroutine
  subroutine low(a, lo)
    integer, intent(in) :: lo
    real(8), allocatable, intent(inout) :: a(:, :)
    integer :: i, j
    do j = lbound(a, 2), ubound(a, 2)
      do i = lo, lo + size(a, 1) - 1
        a(i, j) = a(i, j) + i*j
      end do
    end do
    a = a + size(a, 1)
    pool(lbound(pool, 1):, :) = pool - 1
  end subroutine
  subroutine set_limit(n)
    integer, intent(in) :: n
    limit = n
    scale = scale*n
  end subroutine
end module
program main
  use attributes_module
  implicit none
  real(8) :: x(6) = [1, 2, 3, 4, 5, 6], y(6) = 10, z(6) = 0
  real(8), target :: t(8) = [8, 7, 6, 5, 4, 3, 2, 1]
  real(8) :: m(5, 3) = 1
  real(8), pointer, contiguous :: p(:)
  real(8), allocatable :: a(:, :)
  call maybe(x, n=6)
  call maybe(x, y, n=5)
  call maybe(x, c=z, n=6)
  call maybe(x(::2), y, z(6:1:-1), 3)
  call maybe(x(2:1), n=0)
  print *, x, z
  p => t
  call close(m, p, 2d0)
  call set_limit(3)
  call close(m(:, 2:), p, 0.5d0)
  call close(m(2:4, ::2), p(3:), 0.5d0)
  print *, m
  call shared(t(1:5), y(2:6), limit - 1)
  call sized(t, p, 8)
  call sized(t(2:), p, 7)
  print *, t
  allocate (pool(-1:1, 0:2), source=4d0)
  allocate (a(-7:-5, 0:1), source=1d0)
  call low(a, -7)
  print *, a, pool
  deallocate (a)
  allocate (a(3:2, 4), source=1d0)
  call low(a, 1)
  print *, shape(a), pool
end program
