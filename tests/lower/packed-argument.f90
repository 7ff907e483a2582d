! RUN: crayon ir --after=frontend %s
! A row is packed into an array of its own shape and stored back; a section whose shape is not known at entry goes
! through a vector of all the array's elements; an INTENT(IN) dummy gets no store; a column is passed as it lies.
subroutine s(a, n, m)
  integer :: n, m, k
  real :: a(n, m)
  call f(a(2, :), m)
  do k = 1, m
    call f(a(:, k), n)
    call f(a(k:n, k:m), n)
  end do
  call g(a(2, :) + 1.0, m)
end subroutine
subroutine f(x, n)
  integer, intent(in) :: n
  real :: x(n)
  x(1) = 0
end subroutine
subroutine g(x, n)
  integer, intent(in) :: n
  real, intent(in) :: x(n)
end subroutine
