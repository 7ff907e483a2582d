! RUN: crayon ir --after=straighten %s
! What stays: jumps out of loops inside, EXIT of the loop itself, and bodies without loops.
subroutine deep(n, m, a)
  implicit none
  integer :: n, m, i, j
  real :: a(n,m)
rows: do j = 1, m
    do i = 1, n
      if (a(i,j) < 0.0) cycle rows
      a(i,j) = 1.0
    end do
    if (a(1,j) > 9.0) exit rows
  end do rows
end subroutine
subroutine points(n, a)
  implicit none
  integer :: n, i
  real :: a(n)
  do i = 1, n
    if (a(i) < 0.0) cycle
    a(i) = sqrt(a(i))
  end do
end subroutine
