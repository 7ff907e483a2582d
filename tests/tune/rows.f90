subroutine smooth(a, b, n, m)
  integer :: n, m, i, j
  real(8) :: a(n,m), b(n,m), f(n)
  do j = 1, m
    do i = 2, n
      f(i) = 0.5d0*(a(i,j) - a(i-1,j))
    end do
    do i = 2, n-1
      b(i,j) = f(i+1)*f(i) + b(i,j)/(1.d0 + f(i)*f(i))
    end do
  end do
end subroutine
