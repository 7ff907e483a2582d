! RUN: crayon ir --after=frontend %s
! SELECT CASE asks in order, the default last, on a held selector.
subroutine s(n, k)
  integer :: n, k
  select case (n)
  case default
    n = 0
  case (1, 3:5)
    n = 1
  case (:-1)
    n = 2
  end select
end subroutine
