! FLAGS: -fdefault-integer-8
! Under the flag default integers and logicals have 8 bytes.
subroutine wide(n, m, l)
  integer :: n, m(6)
  logical :: l
  integer*4 :: j
  m(1) = n*1000000; m(2) = 2**40; m(3) = int(3.0e10); j = n; m(4) = j + 1; m(5) = kind(1)
  l = n > 3
  if (l) m(6) = nint(5.0d10)
end subroutine

program main
  integer :: m(6)
  logical :: l
  m = 0
  call wide(123456_8, m, l)
  print *, m, l
end program
