! RUN: crayon ir --after=frontend %s
! Constants, INTENT(IN) arguments, DO variables and procedures cannot be assigned to.
subroutine s(a, n)
  integer, intent(in) :: n
  integer :: i
  integer, parameter :: k = 3
  real :: a(n)
  n = 4
  k = 5
  do i = 1, n
    i = i + 1
    do i = 1, 2
      a(i) = 1
    end do
  end do
  s = 3
  3 = n
  sin(2.0) = a(1)
end subroutine
