! RUN: crayon ir --after=frontend %s
! DATA with too few or too many values, of other types, or for arguments.
subroutine s(n)
  integer :: n, i(4), j, k
  logical :: l
  data i /1, 2, 3/
  data j /1, 2/
  data l /3/
  data n /1/
  data k /m/
  data i(7) /1/
  n = j
end subroutine
