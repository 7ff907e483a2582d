! RUN: for s in f95 f2008 gnu "f95 -fall-intrinsics"; do echo "== $s"; sh same.sh %s -- -fno-tree-vectorize -std=$s; done; sh standards.sh
! Names of intrinsic functions that the standard lacks which -std= names are external functions, in procedures that come along as well; else intrinsic.
subroutine u(n, a)
  integer :: n, i
  real :: a(n)
  real :: hypot, erf
  do i = 1, n
    a(i) = hypot(a(i), 2.0) + erf(a(i))
  end do
end subroutine
subroutine v(n, a)
  integer :: n, i
  real :: a(n), erf(1)
  erf(1) = 2.0
  do i = 1, n
    a(i) = a(i)*erf(1)
  end do
end subroutine
subroutine w(n, a)
  integer :: n, i
  real :: a(n), shifted
  do i = 1, n
    a(i) = shifted(a(i))
  end do
end subroutine
real function shifted(x)
  real :: x, gamma
  shifted = gamma(x) + 1.0
end function
real function hypot(a, b)
  real :: a, b
  hypot = a + b
end function
real function erf(a)
  real :: a
  erf = -a
end function
real function gamma(a)
  real :: a
  gamma = a/2
end function
program standards
  real :: a(10)
  integer :: i
  do i = 1, 10
    a(i) = i
  end do
  call u(10, a)
  call v(10, a)
  call w(10, a)
  print *, a
end program
