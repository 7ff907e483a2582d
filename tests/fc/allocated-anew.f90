! RUN: sh same.sh %s
! Assignments to whole ALLOCATABLE arrays and components: of the same shape, of another, with other bounds, in turns; sections whose bounds
! change; what has no shape that can be asked.
module anew_module
  implicit none
  type cell
    real(8), allocatable :: v(:), w(:, :)
    integer :: n = 3
  end type
contains
  subroutine sums(a, b, c)
    real(8), allocatable, intent(inout) :: a(:)
    real(8), intent(in) :: b(:), c(:)
    a = 2*b + sqrt(abs(c))
  end subroutine
  subroutine planes(a, b, k, lo, hi)
    real(8), allocatable, intent(inout) :: a(:, :)
    real(8), intent(in) :: b(:, :, 0:)
    integer, intent(in) :: k, lo, hi
    a = b(lo:hi, k, :) - 1
  end subroutine
  subroutine moving(a, b, n)
    real(8), allocatable, intent(inout) :: a(:)
    real(8), intent(in) :: b(:)
    integer, intent(inout) :: n
    integer :: i
    do i = 1, size(a)
      a(i) = a(i) - b(i)
      if (i == 4) n = n - 1
    end do
    a = b(:n) + 1
  end subroutine
  subroutine guarded(a, b, use)
    real(8), allocatable, intent(inout) :: a(:)
    real(8), intent(in) :: b(:)
    logical, intent(in) :: use
    integer :: i
    if (use) then
      a = b*2
    end if
    do i = 1, size(b)
      if (allocated(a)) a(lbound(a, 1)) = a(lbound(a, 1)) + b(i)
    end do
  end subroutine
  subroutine cells(c, i, k)
    type(cell), intent(inout) :: c(:)
    integer, intent(in) :: i, k
    c(i)%v = c(k)%v + 1
    c(i)%w = c(i)%w*2
    c(i)%w = max(c(k)%w, 0.5d0)
    c(i)%v(c(i)%n:) = 0
  end subroutine
  subroutine lists(a, x, k)
    real(8), allocatable, intent(inout) :: a(:)
    real(8), intent(in) :: x
    integer, intent(in) :: k(:)
    a = [x, 2*x, 3*x]
    a = a(k)*2
    a = merge(a, -a, a > 3)
    a = sum(a)
    a(:) = a + 1
  end subroutine
  subroutine show(name, a)
    character(*), intent(in) :: name
    real(8), allocatable, intent(in) :: a(:)
    print *, name, lbound(a), ubound(a), a
  end subroutine
end module
program main
  use anew_module
  implicit none
  real(8), allocatable :: a(:), p(:, :)
  real(8) :: b(6) = [1, 2, 3, 4, 5, 6], q(4, 3, 0:2)
  type(cell) :: c(2)
  integer :: i, n
  do i = 1, 3
    call sums(a, b, -b)
    call show('sums', a)
    call sums(a, b(2:5), b(3:))
    call show('sums', a)
    if (i == 2) then
      deallocate (a)
      allocate (a(-2:3))
    end if
    call sums(a, b, -b)
    call show('sums', a)
  end do
  q = reshape([(i, i = 1, 36)], [4, 3, 3])
  call planes(p, q, 2, 1, 4)
  call planes(p, q, 3, 1, 4)
  print *, shape(p), p
  call planes(p, q, 3, 3, 2)
  print *, shape(p), p
  call planes(p, q, 1, 2, 3)
  call planes(p, q, 2, 3, 4)
  print *, shape(p), p
  n = 6
  call moving(a, b, n)
  call show('moving', a)
  call guarded(a, b, .false.)
  call guarded(a, b, .true.)
  call guarded(a, b, .true.)
  call show('guarded', a)
  allocate (c(1)%v(0:3), c(1)%w(2, 2), c(2)%v(4), c(2)%w(3, 1))
  do i = 1, 2
    c(i)%v = i
    c(i)%w = i
  end do
  call cells(c, 1, 2)
  call cells(c, 1, 2)
  call cells(c, 2, 1)
  call cells(c, 1, 1)
  do i = 1, 2
    print *, lbound(c(i)%v), c(i)%v, shape(c(i)%w), c(i)%w
  end do
  call lists(a, 1.5d0, [2, 3])
  call lists(a, 2.5d0, [3, 2, 1])
  call lists(a, 2.5d0, [1, 2, 1])
  call show('lists', a)
end program
