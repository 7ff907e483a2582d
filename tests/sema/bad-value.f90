! RUN: crayon ir --after=frontend %s
! VALUE is for scalar dummies; the NAME of BIND(C) is a constant.
subroutine s(a, n)
  integer, value :: n
  real, value :: a(n)
  real, value :: x
  x = a(1)
end subroutine
subroutine t() bind(c, name=' ')
end subroutine
