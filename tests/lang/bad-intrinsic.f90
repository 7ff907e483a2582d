! MESSAGE: intrinsic function 'matmul' is not supported
! MESSAGE: intrinsic subroutine 'cpu_time' is not supported
! MESSAGE: 'reshape' is neither an array, an intrinsic, nor a function of the given files
subroutine bad(a, b, c)
  real :: a(3,3), b(3), c(3)
  real :: start
  intrinsic :: matmul
  c = matmul(a, b)
  call cpu_time(start)
  c(1) = start
end subroutine bad
subroutine worse(a)
  real :: a
  real, external :: reshape
  a = reshape(a)
end subroutine worse
