! RUN: crayon ir --reductions=tree --after=vectorize %s | grep -E 'kernel|reduce'
! Sums and products of reals are trees, integer sums and minima are not, nor a sum within a lane.
subroutine r(a, s, p, least, k, w, n, m)
  integer, intent(in) :: n, m
  real(8), intent(in) :: a(n, m)
  real(8), intent(inout) :: s, p, least, w(n)
  integer, intent(inout) :: k
  integer :: i, j
  do j = 1, m
    do i = 1, n
      s = s + a(i, j)
      p = p*a(i, j)
      least = min(least, a(i, j))
      if (a(i, j) > 0.5d0) k = k + 1
    end do
  end do
  do i = 1, n
    do j = 1, m
      w(i) = w(i) + a(i, j)
    end do
  end do
end subroutine
