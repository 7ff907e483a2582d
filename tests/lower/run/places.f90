! MAXLOC, MINLOC, MAXVAL and MINVAL with DIM and MASK, of NaNs, infinities and nothing, are gfortran's.
subroutine nans(n, a, b, k, m)
  integer n
  real :: a(n), b(n,3), k(12), x, nan
  integer :: m(14)
  logical :: none(n)
  none = .false.
  x = -1.0
  nan = sqrt(x)
  a = nan
  m(1:1) = maxloc(a); m(2) = minloc(a, 1); m(3) = maxloc(a, 1, none); k(1) = maxval(a); k(2) = minval(a, none)
  a(3) = 2.0; a(5) = 2.0; a(4) = nan
  m(4) = maxloc(a, 1); m(5) = minloc(a, 1); k(3) = maxval(a); k(4) = minval(a, mask=a>3.)
  b = nan
  m(6:8) = maxloc(b, 1); m(9:10) = minloc(b); k(5:7) = maxval(b, 1)
  b(2, 2) = log(x+1.0)*a(3)
  m(11:12) = maxloc(b); k(8:10) = maxval(b, 1); k(11) = maxval(b); m(13:14)=minloc(b, b < -3.0)
  k(12) = maxval(b, b < -3.0)
end subroutine
program p
  real :: a(6), b(6,3), k(12)
  integer m(14)
  m = -1
  call nans(6, a, b, k, m)
  print '(14i4)', m
  print '(6z10)', k
end program
