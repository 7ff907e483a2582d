! MESSAGE: intrinsic subroutine 'cpu_time' is not supported
subroutine bad(a)
  real :: a(3), start
  call cpu_time(start)
  a(1) = start
end subroutine bad
