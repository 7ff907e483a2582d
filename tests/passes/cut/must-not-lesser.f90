! RUN: crayon ir --passes=depend,cut %s | grep -v '^  *\(dummy\|local\|@\)'
! A sum over a few neighbours is the lesser part of a parallel loop whose points are lanes, although a coefficient of it lies along memory: it stays as it is.
subroutine stencils(n, m, most, c, q, f)
  implicit none
  integer, intent(in) :: n, m, most
  real(8), intent(in) :: c(most), q(m, n)
  real(8), intent(inout) :: f(m, n)
  real(8) :: s, t
  integer :: i, j, k, l
  j = m/2
  do i = most + 1, n - most
    s = 0
    do l = 1, most
      t = 0
      do k = 0, l - 1
        t = t + q(j, i - k)
      end do
      s = s + c(l)*t
    end do
    f(j, i) = s*q(j, i) + q(j + 1, i)*q(j - 1, i) - f(j, i)*(q(j, i) - q(j + 1, i)) + f(j + 1, i)
  end do
end subroutine
