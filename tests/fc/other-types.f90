! RUN: sh same.sh %s
! Parts of COMPLEX variables and functions that are not supported leave their loops to gfortran, and the reason says what they are.
program other_types
  complex :: z(5), single
  complex(8), allocatable :: w(:, :)
  type state
    complex :: q(5)
  end type
  type(state) :: s
  real :: a(5), b(5, 5), c(5, 5)
  integer :: i, k(5)
  allocate (w(5, 5))
  z = (1.0, 2.0)
  single = (3.0, 4.0)
  w = single
  s%q = z
  print *, 'parts'
  do i = 1, 5
    a(i) = z(i)%re + single%im
  end do
  do i = 1, 5
    z(i)%re = i
  end do
  do i = 1, 5
    a(i) = a(i) + w(1, i)%im
  end do
  do i = 1, 5
    a(i) = a(i) + s%q(i)%re
  end do
  do i = 1, 5
    k(i) = a%kind + i
  end do
  print *, a, k, z
  b = spread(a, 1, 5)
  c = matmul(b, transpose(b))
  b = reshape(c, (/5, 5/), order=(/2, 1/))
  a = cshift(a, 1)
  do i = 1, 5
    k(i) = storage_size(a) + scan('abc', 'c')
    call mvbits(i, 0, 2, k(i), 4)
  end do
  do i = 1, 5
    b(i, :) = b(i, :) + a
  end do
  print *, a, b, c, k
end program
