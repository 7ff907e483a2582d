! RUN: crayon ir --after=cut %s
! RUN: crayon check --with=c,cuda-cpu %s
! What a row leaves behind the rows (mu) is not made again beside a chain: it would stand beside one again, and be cut without end. What is
! made of it is handed over.
subroutine slopes(n, g, w, x, mu)
  implicit none
  integer, intent(in) :: n
  real, intent(inout) :: g(n), mu
  real, intent(in) :: w(n), x(n)
  real :: theta, total
  integer :: i, j
  do j = 1, n
    mu = 0.5 + 2*x(j)
    theta = sqrt(abs(mu))
    total = 0
    do i = 1, n
      total = total + w(i)*theta
    end do
    g(j) = total
  end do
end subroutine
