! RUN: crayon ir --after=frontend %s
! CASE values are constant integers.
subroutine s(n, x)
  integer :: n
  real :: x
  select case (n)
  case (1, n)
    n = 2
  case (2.5)
    n = 3
  end select
  select case (x)
  case (1)
    n = 3
  end select
end subroutine
