! RUN: crayon report --shape=auto %s
! What became no vector kernel, and why: a recurrence, a loop that reads an element of what it stores; a sum behind them became one.
subroutine left(n, a, b, s)
  integer, intent(in) :: n
  real, intent(inout) :: a(n), b(n), s
  integer :: i
  do i = 2, n
    a(i) = a(i-1) + b(i)
  end do
  do i = 2, n
    b(i) = b(1)
  end do
  do i = 1, n
    s = s + a(i)
  end do
end subroutine
