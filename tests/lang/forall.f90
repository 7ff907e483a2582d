! FORALL, statement and construct: values before stores, masks before all of it, several indices, nests, sections.
subroutine foralls(n, m, a, b, c, k, l)
  integer, intent(in) :: n, m
  real :: a(n), b(n), c(n, m), d(n)
  integer :: i, j, k(n)
  logical :: l(n)
  i = 5
  forall (i = 2:n) a(i) = a(i-1) + b(i)
  forall (i = 1:n, a(i) > 0.5) a(i) = 1.0/a(i)
  forall (i = 2:n-1, a(i-1) > a(i+1)) a(i) = 0.5*(a(i-1) + a(i+1))
  forall (i = n:1:-2, j = 1:m) c(i, j) = c(i, j) + b(i)*j
  forall (i = 1:n) k(i) = k(i) + i
  if (n > 1) forall (i = 1:n) l(i) = .not. l(i)
  shift: forall (i = 1:n-1, j = 1:m, c(i, j) > c(i+1, j))
    c(i, j) = c(i+1, j)
    c(i+1, j) = a(i)
  end forall shift
  forall (i = 1:n)
    forall (j = 1:m, b(i) > 1.0) c(i, j) = c(i, j)*2.0
    d(i) = b(n+1-i)
    b(i) = d(i) - b(n+1-i)*0.5
  end forall
  forall (j = 1:m) c(:, j) = c(n:1:-1, j) + a
  forall (j = 1:m, c(1, j) < 0.5) c(1:n:2, j) = b(1:n:2)
  a = a + i
end subroutine foralls
