! MESSAGE: intrinsic function 'norm2' is not supported
! MESSAGE: 'reshape' is neither an array, an intrinsic, nor a function of the given files
subroutine bad(a, b, c)
  real :: a(3,3), b(3), c(3)
  intrinsic :: norm2
  c = norm2(a, b)
end subroutine bad
subroutine worse(a)
  real :: a
  real, external :: reshape
  a = reshape(a)
end subroutine worse
