! RUN: crayon ir --after=single %s
! What the bounds of an array are made of the host sets: it counts the array's bytes by it.
subroutine outer(n, m, a, w)
  implicit none
  integer, intent(inout) :: n, m
  real, intent(inout) :: a(n, m), w(n)
  integer :: j
!$crayon size(n, 1, 40)
!$crayon size(m, 0, 5)
  do j = 1, m
    call slopes(a(1, j))
  end do
  n = n - 1
contains
  subroutine slopes(row)
    real, intent(in) :: row(n)
    integer :: k
    w(1) = 0
    do k = 2, n
      w(k) = row(k) - row(k-1)
    end do
  end subroutine
end subroutine
