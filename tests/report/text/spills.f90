! RUN: crayon report --shape=row --regs=8 --shared=0 --real8 %s
! Four doubles fill the budget: spills and reloads by number, slot and reason; the exchange goes through global memory.
subroutine mix(n, a, b)
  integer, intent(in) :: n
  real, intent(in) :: a(n)
  real, intent(inout) :: b(n)
  real :: d(n), p, q, r, s, t
  integer :: i
  do i = 1, n
    d(i) = a(i)/3.0
  end do
  do i = 2, n
    p = d(i)*2.0
    q = d(i-1) + p
    r = p*q
    s = q - r
    t = r/s
    b(i) = ((((p + q) + r)*s) - t)*(p - t)*(q - s)
  end do
end subroutine
