! RUN: crayon report --shape=row %s | sed -n '/^  shape  /,/in place/p'
! Rows that a block takes beside each other are told, and lanes a point are those of a row.
subroutine s(n, m, a, b)
  integer, intent(in) :: n, m
  real, intent(in) :: a(m, n)
  real, intent(out) :: b(m, n)
  real :: d(n)
  integer :: i, j
  do i = 1, m
    do j = 1, n
      d(j) = sqrt(a(i, j))
    end do
    do j = 2, n
      b(i, j) = d(j) - d(j - 1)
    end do
  end do
end subroutine
