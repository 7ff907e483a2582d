! RUN: crayon report --shape=strip %s | grep -E 'subroutine|kernel|loop'
! Rows of loops with a step, unrolled by hand or counting down, are one kernel with their work rows.
subroutine rows(n, m, a, b)
  implicit none
  integer, intent(in) :: n, m
  double precision, intent(in) :: b(n, m)
  double precision, intent(inout) :: a(n, m)
  double precision :: d(n, 2)
  integer :: i, j
  do j = 1 + mod(m, 2), m, 2
    do i = 2, n
      d(i, 1) = b(i, j) - b(i - 1, j)
      d(i, 2) = b(i, j + 1) - b(i - 1, j + 1)
    end do
    do i = 2, n - 1
      a(i, j) = d(i + 1, 1)*d(i, 1)
      a(i, j + 1) = d(i + 1, 2)*d(i, 2)
    end do
  end do
end subroutine rows

subroutine down(n, m, a, b)
  implicit none
  integer, intent(in) :: n, m
  double precision, intent(in) :: b(n, m)
  double precision, intent(inout) :: a(n, m)
  integer :: i, j
  do j = m, 1, -1
    do i = 2, n - 1
      a(i, j) = b(i - 1, j) + b(i + 1, j)
    end do
  end do
end subroutine down
