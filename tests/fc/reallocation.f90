! RUN: sh same.sh %s
! Assignments that allocate their target anew stay with Fortran; those that surely do not become nests.
program reallocation
  implicit none
  integer :: i, n
  real, allocatable :: a(:), b(:, :)
  type holder
    real, allocatable :: values(:)
  end type
  type(holder) :: h
  n = 6
  a = [(real(i), i = 1, 3)]
  print *, size(a), a
  a = [(real(i), i = 1, n)]
  print *, size(a), a
  h%values = a(2:4)
  a = 2.0
  a(:) = a*3 + n
  print *, size(h%values), h%values, a
  b = reshape(a, [2, 3])
  b = b + 1
  b(:, 2:3) = 0
  where (b > 0) b = b*2
  print *, shape(b), b
end program
