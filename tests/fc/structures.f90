! RUN: sh same.sh --cuda %s; sh same.sh %s -- -fdefault-integer-8 -std=f2018 | tail -n 1
! Arrays of structures: a component of all of them is an array of the nest, with the stride of a structure. What lies between is not touched.
module structures_module
  implicit none
  type vector
    real(8) :: x = 1, y = 2
    real(4) :: w(3) = 3
  end type
  type cell
    integer(1) :: tag = 7
    real(8) :: rho = 1
    real(8) :: u(0:2) = 2
    real(8) :: m(2, 3) = 4
    integer :: k = 5
    type(vector) :: v
    logical(1) :: on = .true.
    real(8) :: pad = 6
    real(8), allocatable :: far(:)
  end type
  type, extends(cell) :: wide
    real(8) :: more = 9
  end type
  type odd
    real(8) :: m(3, 2) = 1, r = 8
  end type
  type grid
    type(cell), allocatable :: c(:)
    type(cell), pointer :: p(:, :) => null()
    integer :: n = 0
  end type
contains
  subroutine march(c, n, s)
    type(cell), intent(inout) :: c(:)
    integer, intent(in) :: n
    real(8), intent(out) :: s
    integer :: i, k
    do i = 2, n
      c(i)%rho = c(i - 1)%rho*0.5d0 + i
      c(i)%k = c(i)%k + i
      if (mod(i, 3) == 0) c(i)%on = .not. c(i - 1)%on
    end do
    do i = 1, n
      do k = 0, 2
        c(i)%u(k) = c(i)%u(k) + k*c(i)%rho
      end do
      c(i)%v%x = c(i)%v%y + c(i)%u(1)
      c(i)%v%w(:) = c(i)%v%w(:)*2 + real(c(i)%u, 4)
      c(i)%m(2, :) = c(i)%m(1, :) + c(i)%rho
    end do
    s = 0
    do i = 1, n
      s = s + c(i)%v%x + sum(c(i)%m) + c(i)%u(2)
    end do
  end subroutine
  subroutine sections(c, a)
    type(cell), intent(inout) :: c(-1:)
    real(8), intent(inout) :: a(:)
    c%rho = c%rho*2
    c(0:2)%v%x = c(0:2)%v%x + a(2:4)
    a = c%rho - c%v%x
    c(1:)%k = c(:size(a) - 4)%k + 1
    where (c%on) c%tag = c%tag + 1_1
    c%u(1) = a
  end subroutine
  subroutine two(c)
    type(cell), intent(inout) :: c(0:, 2:)
    integer :: i, j
    do j = 2, ubound(c, 2)
      do i = 0, ubound(c, 1)
        c(i, j)%rho = c(i, j)%rho + 10*i + 100*j
        c(i, j)%m(1, 2) = c(i, j)%rho*c(i, j)%u(0)
      end do
    end do
    c(0, :)%k = 11
    c(:, 2)%v%y = c(:, 2)%rho
  end subroutine
  subroutine within(g, first)
    type(grid), intent(inout) :: g
    integer, intent(in) :: first
    integer :: i, j
    do i = 1, g%n
      g%c(i)%rho = i
      g%c(i)%v%x = g%c(first)%v%x + 1
    end do
    do j = 1, 2
      do i = 1, 2
        g%p(i, j)%rho = g%p(j, i)%rho + g%p(i, j)%m(i, j) + g%c(i)%rho
      end do
    end do
  end subroutine
  subroutine gathered(c, list, n)
    type(cell), intent(inout) :: c(:)
    integer, intent(in) :: list(:), n
    integer :: i
    do i = 1, n
      c(list(i))%rho = c(list(i))%rho + c(c(i)%k)%u(0)
      c(mod(i, 5) + 1)%v%y = i
    end do
  end subroutine
  subroutine oddly(o)
    type(odd), intent(inout) :: o(4)
    integer :: i
    do i = 1, 4
      o(i)%m(2, 1) = o(i)%m(2, 2) + i
    end do
    do i = 2, 4
      o(i)%r = o(i - 1)%r + i
    end do
    print *, o
  end subroutine
  subroutine extended(w, n)
    class(cell), intent(inout) :: w(:)
    integer, intent(in) :: n
    integer :: i
    do i = 1, n
      w(i)%rho = w(i)%rho + i
      w(i)%m(:, 1) = i
    end do
  end subroutine
  subroutine aliased(c, q, n)
    type(cell), target, intent(inout) :: c(:)
    real(8), pointer, intent(in) :: q(:)
    integer, intent(in) :: n
    integer :: i
    do i = 2, n
      c(i)%rho = q(i - 1) + c(i)%rho
    end do
    do i = 1, n
      c(i)%far(1) = c(i)%rho
    end do
  end subroutine
  subroutine show(name, c)
    character(*), intent(in) :: name
    class(cell), intent(in) :: c(:)
    integer :: i
    print *, name
    do i = 1, size(c)
      print *, c(i)%tag, c(i)%rho, c(i)%u, c(i)%m, c(i)%k, c(i)%v%x, c(i)%v%y, c(i)%v%w, c(i)%on
    end do
  end subroutine
end module
program main
  use structures_module
  implicit none
  type(cell), target :: c(12)
  type(cell), allocatable, target :: d(:, :)
  type(wide) :: w(5)
  type(grid) :: g
  type(odd) :: o(4)
  real(8) :: s, a(6) = [1, 2, 3, 4, 5, 6]
  real(8), target :: b(12) = 3
  real(8), pointer :: q(:)
  integer :: i
  call march(c, 12, s)
  call show('march', c)
  call march(c(2:10:2), 4, s)
  call march(c(12:1:-1), 5, s)
  call march(c(3:3), 1, s)
  call march(c(3:2), 0, s)
  call show('parts', c)
  call sections(c(3:8), a)
  call sections(c(1:12:2), a)
  print *, s, a
  allocate (d(5, 4))
  call two(d)
  call two(d(2:4, 2:3))
  call two(d(:, 4:1:-2))
  call two(d(1:5:2, ::3))
  call two(d(1:1, ::3))
  do i = 1, 4
    call show('two', d(:, i))
  end do
  g%n = 4
  allocate (g%c(5))
  g%p => d(2:3, 2:4:2)
  call within(g, 1)
  call within(g, 3)
  g%p => d(1:2, 1:2)
  call within(g, 2)
  call show('within', g%c)
  c%k = 3
  call oddly(o)
  call gathered(c, [4, 4, 2, 9, 4, 1], 6)
  call extended(w, 5)
  call extended(w(::2), 3)
  call extended(c, 12)
  call show('w', w)
  print *, w%more
  do i = 1, 12
    allocate (c(i)%far(2), source=0d0)
  end do
  q => b
  call aliased(c, q, 12)
  q => c%rho
  call aliased(c, q, 12)
  q => c(:)%v%x
  call aliased(c, q, 12)
  call show('all', c)
  do i = 1, 12
    print *, c(i)%far
  end do
end program
