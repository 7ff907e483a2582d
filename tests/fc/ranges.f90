! RUN: sh ranges.sh %s
! Calls of nests are ranges of NVTX where they are asked for, and launches ranges within.
subroutine twice(a, b, n)
  integer, intent(in) :: n
  real, intent(inout) :: a(n), b(n)
  integer :: i
  do i = 1, n
    a(i) = 2*a(i)
  end do
  if (a(1) > 3) print *, 'more'
  do i = 2, n
    b(i) = b(i-1) + a(i)
  end do
end subroutine

program ranges
  real :: a(300) = 1, b(300) = 2
  call twice(a, b, 300)
  call twice(a, b, 300)
  print *, b(300)
end program
