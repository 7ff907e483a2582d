! RUN: sh same.sh --cuda %s; sh same.sh %s -- -fdefault-integer-8 -std=f2018 | tail -n 1
! Arrays of assumed shape and pointers whose rows lie apart pass as they lie; those with gaps within a row, or backwards, stay. What lies
! between their elements is not touched. Bounds that are not 1, arrays without elements, SIZE and kin of them.
module gaps_module
  implicit none
  type frame
    real(8), pointer :: p(:, :) => null()
  end type
contains
  subroutine step(a, b)
    real(8), intent(inout) :: a(0:, -2:)
    real(8), intent(in) :: b(:, :)
    integer :: i, j
    do j = lbound(a, 2), ubound(a, 2)
      do i = 0, size(a, 1) - 1
        a(i, j) = a(i, j)*2 + b(i + 1, j + 3)
      end do
    end do
    a = a + 1
    a(:, -1) = b(:, 1)
    a(1:, 0) = a(:ubound(a, 1) - 1, -1)
    where (a > 100) a = -a
    a(::2, :) = a(::2, :) + sum(b) + maxval(a(:, -2))
  end subroutine
  subroutine cube(c, k, n)
    integer, intent(in) :: n
    integer(1), intent(inout) :: c(n:, :, 0:)
    logical, intent(inout) :: k(:, :, :)
    integer :: x, y, z
    do z = 0, ubound(c, 3)
      do y = lbound(c, 2), ubound(c, 2)
        do x = n, ubound(c, 1)
          if (k(x - n + 1, y, z + 1)) c(x, y, z) = c(x, y, z) + 1_1
        end do
      end do
    end do
    k = .not. k
  end subroutine
  subroutine whole(a, n)
    real(8), intent(inout) :: a(0:, 0:)
    integer, intent(out) :: n
    integer :: i, j
    n = 0
    do j = 0, ubound(a, dim=2)
      do i = 0, size(a)/max(1, size(a, 2)) - 1
        n = n + 1
        a(i, j) = a(i, j) + n
      end do
    end do
  end subroutine
  subroutine frames(f, g)
    type(frame), intent(in) :: f, g
    f%p = f%p*0.5d0 + g%p
    f%p(:, ubound(f%p, 2)) = -1
  end subroutine
  pure subroutine quiet(a, b, s)
    real(8), intent(inout) :: a(:, :)
    real(8), intent(in) :: b(:, :)
    real(8), intent(out) :: s
    integer :: i, j
    s = 0
    do j = 1, size(b, 2)
      do i = 1, size(b, 1)
        s = s + b(i, j)*a(i, j)
        a(i, j) = s
      end do
    end do
  end subroutine
  subroutine fill(a, x)
    real(8), intent(inout) :: a(0:)
    real(8), intent(in) :: x
    a = x
  end subroutine
  subroutine flat(a)
    real(8), intent(inout) :: a(5:, -1:)
    a = a*3
    a(:, :) = a - 1
  end subroutine
end module
program main
  use gaps_module
  implicit none
  real(8), target :: x(6, 7)
  real(8) :: y(6, 9), s
  integer(1) :: c(7, 5, 6)
  logical :: k(7, 5, 6)
  integer :: i, j, n
  type(frame) :: f, g
  do j = 1, 9
    do i = 1, 6
      if (j < 8) x(i, j) = i + 10*j
      y(i, j) = 1d0/(i + j)
    end do
  end do
  call fill(x(2:1, 1), 77d0)
  call fill(x(1:6, 7), 78d0)
  call fill(x(5, 1:7), 79d0)
  call flat(x(3:2, 2:5))
  call flat(x(3:5, 5:4))
  call flat(x(3:5, 4:5))
  print *, x
  call step(x, y)
  call step(x(2:5, 2:4), y(1:4, 3:5))
  call step(x(6:1:-1, 2:4), y(:, 3:5))
  call step(x(1:6:2, 2:4), y(1:3, 3:5))
  call step(x(:, 1:6:2), y(:, 3:5))
  print *, x
  call step(x(3:4, 1:6:2), y(3:4, 3:5))
  call step(x(3:4, 6:1:-2), y(3:4, 3:5))
  call step(x(3:4, 6:1:-2), y(3:4, 9:1:-4))
  print *, x
  do i = 1, 7
    c(i, :, :) = int(i, 1)
    k(i, :, :) = mod(i, 2) == 0
  end do
  call cube(c, k, 2)
  call cube(c(2:4, 2:3, 3:5), k(2:4, 2:3, 1:3), 7)
  call cube(c(:, 2:5:2, 3:5), k(:, 1:2, 2:6:2), -3)
  call cube(c(:, 5:2:-2, 3:5), k(:, 1:2, 2:6:2), 1)
  call cube(c(3:3, 2:2, ::2), k(3:3, 2:2, 4:6), 1)
  print *, c, k
  call whole(x(2:3, 2:3), n)
  call whole(x, n)
  print *, x, n
  f%p => x(1:5, 2:4)
  g%p => x(2:6, 5:7)
  call frames(f, g)
  g%p => x(2:6, 4:6)
  call frames(f, g)
  f%p(0:1, 0:1) => x(:, 6)
  g%p(3:4, 7:8) => x(3:, 1)
  call frames(f, g)
  call quiet(x(2:3, 2:7), y(1:2, :6), s)
  print *, x, s
end program
