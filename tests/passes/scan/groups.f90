! RUN: crayon check --with=c,cuda-cpu %s
! More pieces than a group has.
subroutine pack(n, x, list, m)
  implicit none
  integer, intent(in) :: n
  real, intent(in) :: x(n)
  integer, intent(inout) :: list(n), m
  integer :: i
!$crayon size(n, 30000, 40000)
!$crayon range(m, 0, 0)
  do i = 1, n
    if (x(i) > 0.3) then
      m = m + 1
      list(m) = i
    end if
  end do
end subroutine
