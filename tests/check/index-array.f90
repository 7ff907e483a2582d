! RUN: check --with=c
! EXPECT: exit 0
! EXPECT: ^gather +c +identical
! FAULT: s/ == 2/ == 3/
! Index arrays stay inside what they index; an integer that is only compared takes the constants and their neighbours.
subroutine gather(a, b, list, n, m, mode)
  implicit none
  integer, intent(in) :: n, m, mode
  real, intent(in) :: a(0:m)
  real, intent(inout) :: b(n)
  integer, intent(in) :: list(n)
  integer :: i, k
  do i = 1, n
    k = list(i)
    if (mode == 2) then
      b(i) = a(k-1)
    else
      b(i) = b(i) + a(k)
    end if
  end do
end subroutine
