! RUN: crayon ir --after=frontend %s
! A bound from COMMON is captured when the routine calls another one, else not.
subroutine other
  common /sizes/ k
  k = k + 1
end subroutine
subroutine calls(a)
  common /sizes/ n
  real :: a(n)
  call other
  a(1) = 2
end subroutine
subroutine plain(a)
  common /sizes/ n
  real :: a(n)
  a(n) = 2
end subroutine
