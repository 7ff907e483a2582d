! RUN: check --with=c
! ENV: CRAYON_CHECK_TIMEOUT=3
! EXPECT: exit 0
! EXPECT: ^factors +note: 2 inputs not counted: the Fortran did not end within
! EXPECT: ^factors +c +identical +1[0-9] cases
! Sizes for which the Fortran never ends are left out; the others count.
subroutine factors(n, m, a)
  implicit none
  integer, intent(in) :: n
  integer, intent(out) :: m
  real, intent(inout) :: a(n)
  integer :: left, k
  left = n
  m = 0
  k = 2
  do while (left /= 1)
    if (mod(left, k) == 0) then
      left = left/k
      m = m + k
    else
      k = k + 1
    end if
  end do
  a = a*m
end subroutine
