! RUN: crayon ir --after=frontend %s
! GOTO into a block or to no label is refused; labels are defined once.
subroutine s(n)
  integer :: n, i
10 n = n + 1
  if (n < 5) go to 10
  go to 20
  do i = 1, 3
20  n = n + i
  end do
  go to 99
30 n = 1
30 n = 2
  exit
  do i = 1, 3
    cycle other
  end do
end subroutine
