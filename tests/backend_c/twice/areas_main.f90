program main
  use state
  real(8) :: x(10), a, b(10)
  real :: r(6)
  integer :: m, i
  common /blk/ a, b, m
  common /given/ r
  a = 1.25d0
  m = 100
  do i = 1, 10
    b(i) = i*0.1d0
    x(i) = 1d0/i
  end do
  plain = (/ 1., 2., 3., 4., 5. /)
  do i = 1, 3
    call mix(x, 10)
    call overlay(x, 10 - i)
    call advance(i)
    count = count + 10
    print '(5z17)', x, b, a
    print '(5z9)', r, plain, m, count
    print '(5z17)', table
  end do
end program
block data
  real :: r(6)
  common /given/ r
  data r /1., 2., 3., 4., 5., 6./
end block data
