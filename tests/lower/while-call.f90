! RUN: crayon ir --after=frontend %s
! A function in the condition of DO WHILE is called for each iteration.
integer function next(n)
  integer :: n
  n = n + 1
  next = n
end function
subroutine s(n)
  integer :: n, next
  do while (next(n) < 10)
    n = n*2
  end do
end subroutine
