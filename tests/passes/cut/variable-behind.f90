! RUN: crayon ir --after=cut %s
! The value of a DO variable behind its loop goes over a cut like any scalar's.
subroutine rows(n, m, a, e, p)
  implicit none
  integer, intent(in) :: n, m
  real, intent(in) :: a(n, m)
  real, intent(inout) :: e(n, m)
  integer, intent(inout) :: p(m)
  real :: s
  integer :: i, j
  do j = 1, m
    s = 0.5
    do i = 4, n - 2
      s = s*0.5 + a(i, j)
    end do
    do i = 2, n - 3
      e(i + 1, j) = a(i + 1, j)*0.25 + s
    end do
    p(j) = i
    do i = 4, n - 1
      e(i, j) = e(i - 1, j)*0.5 + a(i, j)*0.25
    end do
  end do
end subroutine rows
