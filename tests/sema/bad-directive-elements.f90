! RUN: crayon ir --max-errors=0 --after=frontend %s
! elements: a dummy array, the number of one of its dimensions, an integer that no function computes.
subroutine s(a, n)
  integer, intent(in) :: n
  real(8) :: a(n, n), b(3)
  integer :: f
  !$crayon elements a
  !$crayon elements(a)
  !$crayon elements(a, 1)
  !$crayon elements(a, 1, n
  !$crayon elements(b, 1, n)
  !$crayon elements(a, 3, n)
  !$crayon elements(a, n, n)
  !$crayon elements(a, 1, 2.5)
  !$crayon elements(a, 1, f(n))
  !$crayon elements(a, 1, n - 1)
  a = 0
end subroutine
integer function f(n)
  integer, intent(in) :: n
  f = n
end function
