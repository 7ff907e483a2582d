! RUN: crayon ir --after=frontend %s
! What a missing module, INCLUDE file or broken declaration would have declared is not asked for again; what a
! routine calls that is not given is said once a routine, a module once a file. Other faults are.
module host
  use nowhere
  implicit none
contains
  subroutine inner(n, a)
    integer :: n
    real(kind=rk) :: a(n, width)
    a(1, 2) = 1.0_rk + total(n)
    b(3) = a(1, 2)
    if (flag) call start(a)
    print *, n
  end subroutine
end module
subroutine by_use(n)
  use host
  use nowhere, only: gamma, speed => velocity
  real :: speed_now
  n = gamma + speed(3) + other(4)
  call inner_too(n)
  speed_now = host_unknown
end subroutine
subroutine by_include(a, n)
  include 'nowhere.inc'
  a(n) = q(n)
  if (ready) n = mod(n, 2)
  call far(n)
  call far(n)
end subroutine
subroutine by_fault(n)
  real :: a(n
  a(1) = 2.
  n = far(1) + far(2)
end subroutine
subroutine by_place(n)
  n = n + 1
  real :: late(4)
  late(1) = n
end subroutine
subroutine by_none(n)
  use host, only: inner, outer
  a(1) = n
  call far(n)
  n = near(n) + near(n)
end subroutine
