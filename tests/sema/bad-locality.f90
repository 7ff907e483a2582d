! RUN: crayon ir --after=frontend %s
! What cannot be local to a DO CONCURRENT, and what DEFAULT(NONE) wants.
subroutine s(n, a, b, t, k)
  integer, intent(in) :: n
  real a(n), b(*), t
  integer k, i
  real, parameter :: p = 1.0
  do concurrent (i = 1:n) local(n, b, t, p, i) local_init(t)
    a(i) = t
  end do
  do concurrent (i = 1:n) default(none) local(t)
    t = b(i)*p + abs(t)
    if (k > 1) a(i) = t
  end do
end subroutine
