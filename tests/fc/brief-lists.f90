! RUN: cp %s "$work/b.f90"; cd "$work"; gfortran -O2 b.f90 -o g && ./g >out; for few in 64 0; do echo "== $few"; crayon fc --few=$few --backend=c --explain -O2 b.f90 -o c && ./c | cmp - out; done
! Loops along lists, `do j = 1, count(i)`, have few turns, and are run for each i: under --backend=c they are no nests where their turns set few
! elements, nor are choices between them, nor lists of what a list names (UppASD's energy of a spin by its neighbors). Where a turn holds another
! loop, where the number of turns is an element that a number names, and where the loop over i is part of the nest, they are.
module m
  implicit none
  type lists
    integer, allocatable :: count(:), next(:,:), first(:)
    real(8), allocatable :: w(:,:)
  end type
  type(lists) :: h
  integer :: ends(3)
contains
  subroutine energy(i, kind, x, e, n)
    integer, intent(in) :: i, n
    character(1), intent(in) :: kind
    real(8), intent(in) :: x(3, n)
    real(8), intent(out) :: e
    integer :: j
    real(8) :: d(3), s
    d = x(:, i)
    s = 0
    if (kind == 'N') then
      do j = 1, h%count(i)
        if (h%next(j, i) == i) cycle
        s = s - h%w(j, i)*sum(d*x(:, h%next(j, i)))
      end do
    else
      do j = h%first(i), h%first(i+1) - 1
        d(:) = d + x(:, h%next(j - h%first(i) + 1, i))
      end do
      s = sum(d)
    end if
    e = s
  end subroutine
  subroutine spread(i, most, x, n)
    integer, intent(in) :: i, n
    real(8), intent(in) :: most
    real(8), intent(inout) :: x(3, n)
    integer :: j, k, now
    real(8) :: d(3)
    if (x(1, i) > most) then
      x(:, i) = 0.5d0*x(:, i)
      do j = 1, h%count(i)
        now = h%next(j, i)
        d = 0
        do k = 1, h%count(now)
          d = d + x(:, h%next(k, now))
        end do
        x(:, now) = d*0.125d0
      end do
    else if (x(2, i) > most) then
      x(:, i) = x(:, i) - 1
    end if
  end subroutine
  subroutine bounded(i, most, x, n)
    integer, intent(in) :: i, n
    real(8), intent(in) :: most
    real(8), intent(inout) :: x(3, n)
    if (x(1, i) > most) then
      x(:, i) = x(:, i)*0.5d0
    else
      x(:2, i) = x(:2, i) + 1
    end if
  end subroutine
  subroutine blocks(i, x, n)
    integer, intent(in) :: i, n
    real(8), intent(inout) :: x(3, n)
    integer :: j, k
    do j = 1, h%count(i)
      do k = 1, n
        x(1, k) = x(1, k) + h%w(j, i)
      end do
    end do
  end subroutine
  subroutine parts(x, n)
    integer, intent(in) :: n
    real(8), intent(inout) :: x(3, n)
    integer :: i, j
    do j = 1, ends(2)
      x(2, j) = x(2, j) + 1
    end do
    write (*, *) x(2, 1)
    do i = 1, n
      do j = 1, h%count(i)
        x(3, i) = x(3, i) + h%w(j, i)
      end do
    end do
  end subroutine
end module
program main
  use m
  implicit none
  integer, parameter :: n = 40
  integer :: i, j
  real(8) :: x(3, n), e, all
  ends = n
  allocate (h%count(n), h%next(6, n), h%first(n + 1), h%w(6, n))
  do i = 1, n
    h%count(i) = 3 + mod(i, 4)
    h%first(i) = 2*i
    do j = 1, 6
      h%next(j, i) = 1 + mod(i + 7*j, n)
      h%w(j, i) = 1/(1d0 + i + j)
    end do
    x(:, i) = [0.25d0, 0.5d0, 1d0]*i
  end do
  h%first(n + 1) = 2*n + 2
  all = 0
  do i = 1, n
    call energy(i, merge('N', 'Y', mod(i, 2) == 1), x, e, n)
    all = all + e
    if (all > 1d9) print *, 'large'
    call spread(i, 4d0, x, n)
    call bounded(i, 4d0, x, n)
  end do
  call blocks(3, x, n)
  call parts(x, n)
  print *, all, sum(x)
end program
