! RUN: crayon ir --after=frontend %s
! RECURSIVE and calls of a routine by itself, also by way of others, are refused.
recursive subroutine one(n)
  integer :: n
  n = n - 1
end subroutine
subroutine two(n)
  integer :: n
  call two(n)
end subroutine
subroutine three(n)
  integer :: n
  call four(n)
end subroutine
subroutine four(n)
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
