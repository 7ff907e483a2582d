program main
  real(8) :: x(8), a(8)
  common /seen/ a
  x = (/ 1, 2, 3, 4, 5, 6, 7, 8 /)*0.1d0
  call caller(x, 8)
  print '(4z17)', x, a
  call caller(x, 5)
  print '(4z17)', x, a
end program
subroutine change(x, n, f)
  integer :: n
  real(8) :: x(n), f, a(8)
  common /seen/ a
  a(1:n) = a(1:n) + f*x
  x(2) = -x(2)
end subroutine
real(8) function sum_of(t, n)
  integer :: n
  real(8) :: t(n)
  sum_of = sum(t)
end function
