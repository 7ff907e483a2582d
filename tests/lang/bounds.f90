! Bounds are expressions in arguments.
subroutine bnds(n, m, a, b)
  integer n, m, k, i
  real a(-2:n+2, 0:2*m)
  dimension b(n, m)
  do k = 1, m
    do i = 1, n
      a(i, k) = a(i-1, 2*k) + b(i, k)
    end do
  end do
  a(-2, 0) = 1.0
end subroutine bnds
