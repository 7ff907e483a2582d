! RUN: crayon ir --after=frontend %s
! A value may stand in one CASE only, DEFAULT once.
subroutine s(n)
  integer :: n
  select case (n)
  case (1, 4:6)
    n = 2
  case (6:)
    n = 3
  case default
    n = 4
  case default
    n = 5
  end select
end subroutine
