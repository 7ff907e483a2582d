! RUN: crayon ir --after=frontend %s
! Calls of a routine by itself, also by way of others, are refused, RECURSIVE or not; RECURSIVE by itself is not.
recursive subroutine one(n)
  integer :: n
  n = n - 1
end subroutine
recursive subroutine two(n)
  integer :: n
  call one(n)
  call two(n)
end subroutine
subroutine three(n)
  integer :: n
  call four(n)
end subroutine
recursive subroutine four(n)
  integer :: n
  call five(n)
end subroutine
subroutine five(n)
  integer :: n
  call three(n)
end subroutine
integer function six(n)
  integer :: n
  six = six(n - 1)
end function
recursive integer function seven(n) result(r)
  integer :: n
  r = seven(n - 1)
end function
