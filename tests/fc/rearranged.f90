! RUN: sh same.sh %s
! Arrays shifted, transposed and spread: where the target is allocated anew, from pointers with gaps, in constants.
program rearranged
  implicit none
  integer, parameter :: c(3) = cshift((/1, 2, 3/), 1)
  integer, parameter :: e(2, 3) = transpose(reshape((/1, 2, 3, 4, 5, 6/), (/3, 2/)))
  integer, parameter :: s(4) = spread(3, 1, 4)
  real, allocatable :: a(:, :), b(:, :), t(:)
  real, pointer :: q(:)
  real, target :: w(7)
  integer :: i, j
  allocate (a(5, 6), b(6, 5))
  do i = 1, 5
    a(i, :) = c(mod(i, 3) + 1)*i + s(2) + e(1, 2)
  end do
  a(2, 3) = 99.
  b = transpose(a)
  a = cshift(a, 1, dim=2) + transpose(cshift(b, -1, 1))
  t = cshift(a(:, 1), 2)
  t = spread(2.5, 1, 9)
  do i = 1, 7
    w(i) = i*i
  end do
  q => w(1:7:2)
  q = cshift(q, 1)
  w = eoshift(w, 2, boundary=1.5)
  forall (i=1:5, j=1:6) a(i, j) = a(i, j)*i
  print *, a, b, t, q, w, sum(transpose(a)*b), c, e, s
  print *, maxval(cshift(a, 3, 2), dim=2), dot(a(:, 2), cshift(a(:, 2), 1))
contains
  real function dot(x, y)
    real, intent(in) :: x(:), y(:)
    dot = dot_product(x, cshift(y, size(y)/2))
  end function
end program
