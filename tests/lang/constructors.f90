! Lists of values: as a whole value, in expressions and subscripts, with implied DOs of constant and other bounds.
subroutine constr(n, a, b, k)
  integer, intent(in) :: n
  real :: a(0:n+1), b(6)
  integer :: k(5), i, j
  real, parameter :: w(3) = [0.25, 0.5, 0.25]
  i = 3
  b = [w, 1.0, a(0), a(n+1)]
  b(1:3) = b(1:3) + [(real(i*i), i = 1, 3)]*2.0
  b = [((i + 10.0*j, i = 1, 3), j = 1, 2)] + b
  a([0, n+1]) = a([n, 1])
  a(1:n) = [(a(i)*i + b(1), i = 1, n)]
  if (n > 1) a(1:n-1) = [(a(i), i = n, 2, -1)]
  b(4) = sum([(a(i)*a(i), i = 1, n)])
  k = [1, i, maxloc(b), size([1, 2, 3]), minval(maxloc(a))]
end subroutine constr
