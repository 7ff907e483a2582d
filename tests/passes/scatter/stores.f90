! RUN: crayon check --with=cuda-host %s
! Stores: the last one stays (last); of an array that ends nowhere, in a loop with a sum, and values of the iteration that are used behind (beside); extremes, what real*8 adds to real*4, two terms (kinds).
subroutine last(n, m, k, a, b)
  implicit none
  integer, intent(in) :: n, m
  integer, intent(in) :: k(n)
  real, intent(in) :: a(n)
  real, intent(inout) :: b(m)
  integer :: i
!$crayon size(n, 1, 50000) size(m, 2900, 3000) range(k, 1, 2900)
  do i = 1, n
    if (a(i) > -0.5) b(k(i)) = a(i)
  end do
end subroutine
subroutine beside(n, m, k, a, b, c, s, t)
  implicit none
  integer, intent(in) :: n, m
  integer, intent(in) :: k(n)
  real, intent(in) :: a(n)
  real, intent(inout) :: b(*), c(n), s, t
  integer :: i
!$crayon size(n, 1, 50000) size(m, 2900, 3000) range(k, 1, 2900)
  do i = 1, n
    t = a(i)*c(i)
    c(i) = c(i) + t
    s = s + t
    b(k(i)) = b(k(i)) + t
  end do
  t = t + real(i)
end subroutine
subroutine kinds(n, m, k, l, a, d, big, small, b, p)
  implicit none
  integer, intent(in) :: n, m
  integer, intent(in) :: k(n), l(n)
  real, intent(in) :: a(n)
  real(8), intent(in) :: d(n)
  real, intent(inout) :: big(m), small(m), b(m)
  integer(8), intent(inout) :: p(m)
  integer :: i
!$crayon size(n, 1, 50000) size(m, 499, 500) range(k, 1, 499) range(l, 1, 499)
  do i = 1, n
    big(k(i)) = max(big(k(i)), a(i))
    small(l(i)) = min(a(i), small(l(i)))
    b(k(i)) = b(k(i)) + d(i)*2 - a(i)
    b(l(i)) = b(l(i)) + d(i)*2 - a(i)
    p(l(i)) = ieor(p(l(i)), int(i, 8))
  end do
end subroutine
