! RUN: crayon ir --after=frontend %s
! Statements that are refused, and parts that do not fit.
subroutine s(a, l, n)
  integer :: n
  real :: a(n), x
  logical :: l
  type t
    real :: f
  end type
  type(t) :: u
  real, pointer :: p
  if (l) 10, 20, 20
  10 continue
  20 x = 1.0
  p => q
  nullify (p)
  deallocate (p)
  a(1)(2:3) = x
  a(1)%f = 1.0
  u%f = x
  call u%f(x)
  call t(u)
end subroutine
subroutine t(x)
  real :: x
  x = 1.0
end subroutine
