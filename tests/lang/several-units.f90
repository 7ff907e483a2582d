! Two modules and two routines in one file, used across it.
module sevm1
  integer, parameter :: rk = kind(1.0)
  real(rk) :: scale = 2.0
end module sevm1
module sevm2
  use sevm1, only: rk, factor => scale
end module sevm2
subroutine sev1(n, a)
  use sevm2
  integer :: n, i
  real(rk) :: a(n)
  do i = 1, n
    a(i) = a(i)*factor
  end do
end subroutine sev1
subroutine sev2(n, a)
  integer :: n
  real :: a(n)
  call sev1(n, a)
  a(1) = 0.0
end subroutine sev2
