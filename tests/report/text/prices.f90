! RUN: crayon report --prices %s | grep -A1 '^  price' | sed 's, [0-9]*\.[0-9], N,g' | grep -o 'row N\|strip N\|loops N\|(chosen)' | sort | uniq -c; crayon report %s | grep -c '^  price'
! What each shape is expected to take, where that is asked for.
subroutine smooth(n, m, a, b)
  integer, intent(in) :: n, m
  real(8), intent(inout) :: a(n,m), b(n,m)
  integer :: i, j
  real(8) :: f(n)
  do j = 1, m
    do i = 2, n
      f(i) = 0.5d0*(a(i,j) - a(i-1,j))
    end do
    do i = 2, n-1
      b(i,j) = f(i+1)*f(i) + b(i,j)
    end do
  end do
end subroutine

subroutine handed(n, m, k, a, b)
  integer, intent(in) :: n, m, k(n)
  real(8), intent(inout) :: a(n,m), b(n,m)
  integer :: i, j
  do j = 1, m
    do i = 1, n - 1
      a(i,j) = a(i+1,j)*2.d0 + b(i,j)
    end do
    do i = 1, n
      b(i,j) = b(i,j)/(1.d0 + a(i,j)*a(i,j))
    end do
  end do
end subroutine
