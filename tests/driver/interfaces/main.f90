program main
  use fields
  use fixedf
  real :: a(10), b(10)
  integer :: i
  a = [(real(i), i = 1, 10)]
  b = 0.5*a
  call scale(a(::2), b(::2), 3)
  call shift(a, b, 10)
  call seldom(a(2:))
  call empty(a)
  print *, twice(a)
end program
