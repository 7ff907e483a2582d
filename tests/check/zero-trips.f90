! RUN: check --with=c --routine=edge
! EXPECT: exit 0
! EXPECT: ^edge +c +identical
! FAULT: /^void edge_/,/^}/ s/crayon_start();/crayon_start(); if (n == 0) *last = 1;/
! FAULT: /^void edge_/,/^}/ s/crayon_start();/crayon_start(); if (n == 33) *last = 1;/
! FAULT: /^void edge_/,/^}/ s/crayon_start();/crayon_start(); if (n == 1000) *last = 1;/
! FAULT: /^void edge_/,/^}/ s/crayon_start();/crayon_start(); a[n] = 0;/
! The sweep of sizes has 0, 33 and 1000; --routine leaves the others out.
subroutine edge(n, a, last)
  integer, intent(in) :: n
  real, intent(inout) :: a(n), last
  integer :: i
  do i = 1, n
    a(i) = a(i)*last
  end do
  last = 0.5*last
end subroutine
subroutine other(x)
  real, intent(inout) :: x
  x = 1.0
end subroutine
