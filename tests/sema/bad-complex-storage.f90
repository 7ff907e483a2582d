! RUN: crayon ir --after=frontend --max-errors=0 %s
! Of what is COMPLEX and ALLOCATABLE or a POINTER the type is named, for an ALLOCATABLE array of reals may be taken by `crayon fc`.
subroutine s(n, x)
  integer n
  real x(n)
  complex, allocatable :: c(:)
  complex, pointer :: p(:)
  complex d
  allocatable d(:)
  allocatable e(:)
  complex e
  real, allocatable :: r(:)
  c(1) = x(1)
  p(1) = x(1)
  d(1) = x(1)
  e(1) = x(1)
  r(1) = x(1)
end subroutine s
