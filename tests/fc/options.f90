! RUN: sh same.sh --cuda %s && sh launches.sh %s
! Arrays that are there for some of a program's options alone: nests that have them run as kernels where they are not allocated too, and are as they were written
! only where such an array is used.
module options
  implicit none
  integer, parameter :: n = 90, chemistry = 0
  type field
    real(8), allocatable :: heat(:, :)
  end type
  real(8), allocatable :: a(:, :), b(:, :), source(:, :), profile(:), species(:, :)
  type(field) :: sub
  logical :: forced = .false.
  integer :: level = 0
contains
  subroutine step()
    real(8), allocatable :: row(:)
    integer :: i, j
    allocate (row(n))
    do j = 1, n
      do i = 1, n
        row(i) = a(i, j)*2
      end do
      if (forced) then
        do i = 1, n
          row(i) = row(i) + source(i, j)*profile(i)
        end do
      end if
      if (chemistry > 0) then
        do i = 1, n
          row(i) = row(i) + species(i, j)
        end do
      end if
      if (level == 2) then
        do i = 2, n
          row(i) = row(i)*sub%heat(i - 1, j)
        end do
      else if (level == 3) then
        do i = 1, n
          b(i, j) = b(i, j) + row(i)
        end do
      end if
      do i = 1, n
        b(i, j) = b(i, j)*0.5d0 + row(i)
      end do
    end do
  end subroutine
end module
program main
  use options
  integer :: i
  allocate (a(n, n), b(n, n))
  a = reshape([(modulo(i*37, 101)*0.01d0, i=1, n*n)], [n, n])
  b = 2
  call step
  print '(es24.16)', sum(b)
  forced = .true.
  allocate (source(n, 0:n), profile(-3:n))
  source = 0.25d0
  profile = 1.5d0
  call step
  print '(es24.16)', sum(b)
  deallocate (source, profile)
  forced = .false.
  level = 3
  call step
  print '(es24.16)', sum(b)
  level = 2
  allocate (sub%heat(0:n, n))
  sub%heat = 1.25d0
  call step
  print '(es24.16)', sum(b)
end program
