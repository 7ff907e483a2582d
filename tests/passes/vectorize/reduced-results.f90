! RUN: crayon check --with=c,cuda-cpu %s && crayon loopmark %s
! In a loop in order, sums and minima of what its kernels store are kernels, too: the host would wait for the elements. Of what nothing in the loop
! stores, they are in order on the host.
subroutine steps(n, m, x, y, fixed, sums, least, first)
  integer, intent(in) :: n, m
  real(8), intent(inout) :: x(n), y(n)
  real(8), intent(in) :: fixed(n)
  real(8), intent(out) :: sums(m), least, first
  real(8) :: s
  integer :: i, k
!$crayon size(n, 1, 300)
!$crayon size(m, 1, 4)
  least = huge(1.0d0)
  do k = 1, m
    s = 1
    do i = 1, n
      s = s + x(i)*x(i)
    end do
    sums(k) = s
    do i = 1, n
      x(i) = x(i)/s + y(i)
      y(i) = x(i)*0.5d0 + sums(k)
    end do
    do i = 1, n
      least = min(least, y(i))
    end do
    first = 0
    do i = 1, n
      first = first + fixed(i)
    end do
  end do
end subroutine
