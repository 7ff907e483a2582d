! RUN: crayon ir --passes=contract %s
! Integers do not round, and what a variable holds was rounded; a square is a product, a fifth power none.
subroutine r(i, k, a, b, c)
  integer, intent(inout) :: i, k
  real(8), intent(inout) :: a, b, c
  i = i*k + 1
  a = b**2 + c**5
  b = a*c
  c = b + a
end subroutine
