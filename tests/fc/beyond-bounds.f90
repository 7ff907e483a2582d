! RUN: sh same.sh --cuda %s
! What lies beyond the declared bounds of an array is not on a GPU: the nest as it was written runs where it reaches there. Read and stored, by
! one element and by all, in rows and columns, in steps, under a condition on data, in arrays with gaps, and where loops have no turn.
subroutine one_more(neq, cc, y)
  implicit none
  integer, intent(in) :: neq
  real(8), intent(in) :: cc(neq)
  real(8), intent(out) :: y(neq)
  integer :: i
  do i = 1, neq
    y(i) = cc(i + 1)*2
  end do
end subroutine
subroutine as_in_1970(n, a)
  implicit none
  integer, intent(in) :: n
  integer :: i
  real(8), intent(inout) :: a(1)
  do i = 1, n
    a(i) = a(i) + 0.5d0
  end do
end subroutine
subroutine flat(n, m, a, b)
  implicit none
  integer, intent(in) :: n, m
  real(8), intent(inout) :: a(n, m), b(n, m)
  integer :: i, j
  do i = 1, n*m
    a(i, 1) = a(i, 1)*3
  end do
  do j = 1, m
    do i = 0, n
      b(i, j) = b(i, j) - 1
    end do
  end do
end subroutine
subroutine steps(n, a, b, c)
  implicit none
  integer, intent(in) :: n
  real(8), intent(inout) :: a(n), b(n), c(n)
  integer :: i
  do i = 1, n, 2
    a(i) = b(i) + b(i + 1)
  end do
  do i = n, 1, -2
    c(i) = c(i - 1)
  end do
end subroutine
subroutine on_data(n, k, a, b, c)
  implicit none
  integer, intent(in) :: n, k
  real(8), intent(inout) :: a(n), b(n), c(n)
  integer :: i, j
  do i = 1, n
    if (a(i) > 0) b(i) = c(i + k)
  end do
  do j = 1, n
    do i = 1, n - j
      a(i + j) = a(i + j) + 0.25d0
    end do
  end do
end subroutine
subroutine gapped(n, s)
  implicit none
  integer, intent(in) :: n
  real(8), intent(inout) :: s(:, :)
  integer :: i, j
  do j = 1, size(s, 2)
    do i = 1, n
      s(i, j) = s(i, j) + 100
    end do
  end do
end subroutine
program beyond
  implicit none
  interface
    subroutine gapped(n, s)
      integer, intent(in) :: n
      real(8), intent(inout) :: s(:, :)
    end subroutine
  end interface
  real(8) :: x(0:40), y(0:40), z(0:40), grid(8, 6)
  integer :: i, n
  do n = 0, 7
    call set
    call one_more(n, x(1), y(1))
    call show('one more')
    call as_in_1970(n, y(1))
    call show('as in 1970')
    call flat(n, 3, x(1), y(n + 1))
    call show('flat')
    call steps(n, x(5), y(5), z(5))
    call show('steps')
    do i = -1, 1
      call on_data(n, i, x(5), y(5), z(5))
      call show('on data')
    end do
    call gapped(n, grid(2:7, 1:4))
    call show('gapped')
  end do
contains
  subroutine set
    x = [(i*1.5d0, i = 0, 40)]
    y = [(-i*2.5d0, i = 0, 40)]
    z = [(i*i*1d0, i = 0, 40)]
    grid = reshape([(i*1d0, i = 1, 48)], [8, 6])
  end subroutine
  subroutine show(what)
    character(*), intent(in) :: what
    print '(a, i3)', what, n
    print '(8f9.3)', x, y, z, grid
  end subroutine
end program
