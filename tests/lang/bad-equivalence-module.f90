! MESSAGE: EQUIVALENCE of 'a' outside of COMMON is supported in routines only
module bad
  real :: a(10), b(5)
  equivalence (a(6), b(1))
end module bad
