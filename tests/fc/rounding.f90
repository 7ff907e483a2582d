! RUN: sh rounding.sh %s; crayon fc --fp=quick %s
! Sums in trees, products rounded with sums, divides without their last steps: nests of both back ends then have the same sums, which are gfortran's but for the last places.
program rounding
  implicit none
  integer, parameter :: n = 20000
  real(8) :: a(n), b(n), c(n), total, product
  integer :: i
  do i = 1, n
    a(i) = 1d0 + 0.3d0*mod(i*37, 101)
    b(i) = 0.01d0*mod(i*13, 97) + 0.5d0
  end do
  do i = 1, n
    c(i) = a(i)*b(i) + b(i)/a(i) - sqrt(a(i))
  end do
  total = 0
  product = 1
  do i = 1, n
    total = total + a(i)/3
    product = product*(1d0 + 1d-4*b(i))
  end do
  print '(3es18.10)', total, product, sum(c)
  print '(24z17)', total, product, c(1::997)
end program
