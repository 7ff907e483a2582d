! RUN: crayon ir --after=frontend %s
! Types outside the subset are refused where they are used, once a name, with the declaration.
subroutine s(a, c)
  real :: a(10)
  complex :: c
  character(len=8) :: word(2)
  complex :: z
  type(point) :: p
  z = a(1)
  z = a(2)
  word = 'abc'
  p%x = 3
  a(1) = 'x'
  a(2) = (1.0, 2.0)
end subroutine
subroutine clean(a)
  real :: a
  a = 1
end subroutine
