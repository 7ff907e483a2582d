! RUN: crayon ir --function=30 --shape=loops %s
! What leaves the list that it stands in stays, and what shares memory with something else, which no two arguments do.
subroutine ways(a, b, n, bad)
  integer, intent(in) :: n
  real, intent(inout) :: a(n), b(n)
  logical, intent(out) :: bad
  real :: c(4), d(4)
  equivalence (c, d)
  integer :: i
  do i = 1, 3
    d(i+1) = c(i) + a(i)*2.0 - b(i)
    c(1) = d(2)*a(i) + b(i)
  end do
  bad = .true.
  do i = 1, n
    if (a(i)*b(i) - c(1) < 0.0) return
  end do
  do i = 1, n
    a(i) = a(i)*b(i) + 1.0
    b(i) = a(i) - b(i)*2.0
  end do
  bad = .false.
end subroutine

! Nor is a routine taken apart that is short.
subroutine short(a, n)
  integer, intent(in) :: n
  real, intent(inout) :: a(n)
  integer :: i
  do i = 1, n
    a(i) = a(i) + 1.0
  end do
end subroutine
