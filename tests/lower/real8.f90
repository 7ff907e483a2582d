! RUN: crayon ir --after=frontend --real8 %s
! With --real8 default and double precision reals have 8 bytes, literals too; real*4 stays.
subroutine s(x, f, d)
  real :: x
  real*4 :: f
  double precision :: d
  x = 0.1 + f
  d = sngl(d) + amin1(x, 0.3) + 0.1_4
  f = 0.1d0
end subroutine
