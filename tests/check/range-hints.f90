! RUN: check --with=c
! EXPECT: exit 0
! EXPECT: ^root +c +identical
! FAULT: s/crayon_start();/crayon_start(); if (*x < 2.0f || *x > 3.0f) *x = 0; else if (n < 4 || n > 9) *x = 1;/ : same
! FAULT: s/crayon_start();/crayon_start(); if (n == 9) *x = 1;/
! A range of a directive rules what check chooses: nothing outside it is ever tried.
subroutine root(n, x, a)
  integer, intent(in) :: n
  real, intent(inout) :: x, a(n)
  integer :: i
  !$crayon range(x, 2.0, 3.0)
  !$crayon size(n, 4, 9)
  do i = 1, n
    a(i) = sqrt(x - 2.0)*a(i)
  end do
  x = x + 1.0
end subroutine
