! RUN: crayon ir --passes=depend,promote %s | grep ' d\.1\|[ab]\['; crayon check --with=c,cuda-cpu %s
! Behind a loop whose bounds its own variable is in, or what it sets, these are others: whether it ran is not asked by them.
subroutine counts(n, a, b, d)
  integer :: n, i
  real :: a(n), b(n), d(3)
  i = 2
  do i = i, n
    d(1) = 0.5*d(1) + a(i)
    b(i) = d(2)
  end do
end subroutine
subroutine ends(n, k, a, b, d)
  integer :: n, k, i
  real :: a(n), b(n), d(3)
  !$crayon range(k, 0, 9)
  do i = 1, min(k, n)
    d(1) = 0.5*d(1) + a(i)
    b(i) = d(2)
    k = -2
  end do
end subroutine
