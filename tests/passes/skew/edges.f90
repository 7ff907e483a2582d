! RUN: crayon ir --after=skew %s
! RUN: crayon check --with=cuda-cpu %s
! Bounds that are numbers, of which no copy stays (numbers); so large that sums would not fit, which stay (large); variables of 8 bytes (long), rows behind each other in one dimension, which
! stay (one); DO variables that are used behind the loops (used); the last extent is not known, another one is
! computed, lanes go along short rows (blocks).
subroutine numbers(u)
  implicit none
  integer, intent(inout) :: u(0:20, -3:20)
  integer :: i, j
  do j = 20, -2, -1
    do i = 19, 0, -1
      u(i, j) = ieor(u(i + 1, j)*3, u(i, j - 1)) + mod(u(i, j), 7)
    end do
  end do
end subroutine
subroutine large(n, u)
  implicit none
  integer, intent(in) :: n
  real, intent(inout) :: u(0:20, n)
  integer :: i, j
!$crayon size(n, 1, 20)
  do j = 2, n
    do i = 2147483000, 2147483019
      u(i - 2147482999, j) = u(i - 2147483000, j)*0.5 + u(i - 2147482999, j - 1)*0.25
    end do
  end do
end subroutine
subroutine long(n, m, u)
  implicit none
  integer(8), intent(in) :: n, m
  real, intent(inout) :: u(n, m)
  integer(8) :: i, j
!$crayon size(n, 1, 20)
!$crayon size(m, 1, 20)
  do j = 2, m
    do i = 2, n
      u(i, j) = u(i - 1, j)*0.5 - u(i, j - 1)
    end do
  end do
end subroutine
subroutine one(n, m, u)
  implicit none
  integer, intent(in) :: n, m
  real, intent(inout) :: u(n*m)
  integer :: i, j
!$crayon size(n, 1, 20)
!$crayon size(m, 1, 20)
  do j = 2, m
    do i = 2, n
      u(i + (j - 1)*n) = u(i - 1 + (j - 1)*n)*0.5 - u(i + (j - 2)*n)
    end do
  end do
end subroutine
subroutine used(n, u, next)
  implicit none
  integer, intent(in) :: n
  real, intent(inout) :: u(n, n)
  integer, intent(out) :: next
  integer :: i, j
!$crayon size(n, 2, 20)
  do j = 2, n
    do i = 2, n
      u(i, j) = u(i - 1, j)*0.5 + u(i, j - 1)*0.25
    end do
  end do
  next = i + j
end subroutine
subroutine blocks(n, k, v, d, tv)
  implicit none
  integer, intent(in) :: n, k
  double precision, intent(inout) :: v(5, n/2*2 + 1, n/2*2 + 1, *), tv(5, n/2*2 + 1, n)
  double precision, intent(in) :: d(5, 5, n, n)
  integer :: i, j, m
!$crayon size(n, 1, 20)
!$crayon size(k, 2, 4)
  do j = n - 1, 1, -1
    do i = n - 1, 1, -1
      do m = 1, 5
        tv(m, i, j) = v(m, i, j, k - 1) + d(m, 1, i, j)*v(1, i, j + 1, k) + d(m, 2, i, j)*v(2, i + 1, j, k)
      end do
      do m = 1, 5
        v(m, i, j, k) = v(m, i, j, k) - tv(m, i, j)*0.25d0
      end do
    end do
  end do
end subroutine
