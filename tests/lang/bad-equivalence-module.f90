! MESSAGE: 'b' is a module variable in an EQUIVALENCE outside of COMMON, which is not supported
module bad
  real :: a(10), b(5)
  equivalence (a(6), b(1))
contains
  subroutine s(x)
    real x
    x = b(2)
  end subroutine s
end module bad
