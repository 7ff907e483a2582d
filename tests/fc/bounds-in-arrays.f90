! RUN: sh same.sh --cuda %s
! Bounds that are elements of arrays, of COMMON, a module, a structure, a dummy; that change between nests, and in one; at a level that a loop without turns leaves open.
module grid
  implicit none
  type :: box
    integer :: ends(2) = [2, 30]
  end type
  integer :: levels(0:3) = [8, 16, 32, 40]
  type(box) :: inner
end module
subroutine sweep(a, n, level)
  use grid
  implicit none
  integer :: n(2), level, points(3), i, j
  real :: a(40,40), row(40)
  common /sizes/ points
  do j = 1, n(2)
    do i = 1, points(1)
      row(i) = a(i,j)*0.5
    end do
    do i = 2, points(1) - 1
      a(i,j) = row(i-1) + row(i+1) + points(3)
    end do
    do i = inner%ends(1), inner%ends(2)
      a(i,j) = a(i,j) + 1
    end do
  end do
  do j = 1, level
    do i = 1, levels(level)
      a(i,j) = a(i,j) - j
    end do
  end do
  points(2) = points(2) + 1
  do i = 1, points(2)
    a(i,1) = a(i,1) + n(1)
  end do
end subroutine
program main
  use grid
  implicit none
  integer :: points(3), i, j, counts(40)
  real :: a(40,40)
  common /sizes/ points
  points = [40, 7, 3]
  do j = 1, 40
    do i = 1, 40
      a(i,j) = mod(i*j, 17)
    end do
  end do
  call sweep(a, [3, 40], 3)
  points(1) = 12
  inner%ends = [5, 4]
  call sweep(a, [3, 20], -1000000)
  do j = 1, 40
    counts(j) = j
  end do
  do j = 1, counts(40)
    do i = counts(3), counts(j)
      a(i,j) = a(i,j)*2
    end do
  end do
  print '(5es14.6)', a(:,1), a(7,:), sum(a)
end program
