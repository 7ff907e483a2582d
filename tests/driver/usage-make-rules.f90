! RUN: crayon c -MF x.d -o "$work" %s
! -MF says where the file of -MD goes, and asks for none.
subroutine s(a, n)
  integer :: n
  real :: a(n)
  a = 2.0*a
end subroutine
