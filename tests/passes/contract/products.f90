! RUN: crayon ir --passes=contract %s
! A product on either side of a sum or a difference is rounded with it; of two the left one.
subroutine r(a, b, c, d, x)
  real(8), intent(in) :: a, b, c, d
  real(4), intent(inout) :: x
  real(8) :: e(7)
  common /results/ e
  e(1) = a*b + c
  e(2) = c + a*b
  e(3) = a*b - c
  e(4) = c - a*b
  e(5) = a*b + c*d
  e(6) = a + b*(c + d*a) + d*b
  x = x*x + x
  if (a*b - c > 0) e(7) = e(7) + a*b
end subroutine
