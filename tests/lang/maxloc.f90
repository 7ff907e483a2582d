! The place of the extremum: the first one; a subscript for each dimension, or along one of them.
subroutine maxlcs(n, m, a, b, k, p, q)
  integer, intent(in) :: n, m
  real, intent(in) :: a(n, m), b(-1:n)
  integer :: k(6), p(2), q(m)
  integer :: one(1)
  one = maxloc(b)
  k(1) = one(1)
  one = minloc(b(n:1:-1))
  k(2) = one(1)
  k(3) = maxloc(b, 1)
  k(4) = minloc(b, dim=1, mask=b > 0.9)
  p = maxloc(a, mask=a < 1.1)
  k(5:6) = minloc(abs(a - 1.0))
  q = maxloc(a, dim=1)
end subroutine maxlcs
