! MESSAGE: 'bad' calls itself by way of this call: recursion is not supported
subroutine bad(n, a)
  integer n
  real a(n)
  call between(n, a)
end subroutine bad
subroutine between(n, a)
  integer n
  real a(n)
  a(n) = 0.0
  if (n > 1) call bad(n - 1, a)
end subroutine between
