! RUN: crayon cuda -o $work %s && grep -c "digits" $work/rows.cu
! RUN: crayon check --with=cuda-host %s
! Rows of different length: energies and forces over lists of neighbours, the third law too (forces); elements of a sparse matrix by its columns, with rows that begin in an array (columns); energies alone, under an IF (energy).
subroutine forces(n, most, count, list, x, f, e, v)
  implicit none
  integer, intent(in) :: n, most
  integer, intent(in) :: count(n), list(most, n)
  real(8), intent(in) :: x(3, n)
  real(8), intent(inout) :: f(3, n), e, v
  integer :: i, j, k
  real(8) :: dx, dy, r2, s
!$crayon size(n, 1200, 1300) size(most, 30, 40) range(count, 0, 30) range(list, 1, 1200) range(x, 0.0, 4.0)
  do i = 1, n
    do k = 1, count(i)
      j = list(k, i)
      dx = x(1, i) - x(1, j)
      dy = x(2, i) - x(2, j)
      r2 = dx*dx + dy*dy + 0.01
      s = 1.0/r2
      e = e + s
      f(1, i) = f(1, i) + s*dx
      f(2, i) = f(2, i) + s*dy
      f(1, j) = f(1, j) - s*dx
      f(2, j) = f(2, j) - s*dy
    end do
    v = v + x(3, i)
  end do
end subroutine
subroutine columns(n, first, row, a, x, y)
  implicit none
  integer, intent(in) :: n
  integer, intent(in) :: first(n + 1), row(20*n)
  real, intent(in) :: a(20*n), x(n)
  real, intent(inout) :: y(n)
  integer :: i, k, last
!$crayon size(n, 2500, 2600) range(first, 1, 20) range(row, 1, 2500)
  do i = 1, n
    last = first(i + 1) - 1
    do k = first(i), last
      y(row(k)) = y(row(k)) + a(k)*x(i)
    end do
  end do
end subroutine
subroutine energy(n, most, count, list, x, e)
  implicit none
  integer, intent(in) :: n, most
  integer, intent(in) :: count(n), list(most, n)
  real, intent(in) :: x(n)
  real, intent(inout) :: e
  integer :: i, k
  real :: d
!$crayon size(n, 1, 3000) size(most, 30, 40) range(count, 0, 30) range(list, 1, 1)
  do i = 1, n
    do k = 1, count(i)
      d = x(i) - x(list(k, i))
      if (d > 0.25) e = e + d*d
    end do
  end do
end subroutine
