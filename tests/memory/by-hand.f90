! RUN: sh by-hand.sh %s
! Objects of `crayon cuda` compiled by hand, and a main program in C that calls crayon_data.h: one table for both objects.
subroutine grow(n, a)
  implicit none
  integer n, i
  real(8) a(n)
  do i = 1, n
    a(i) = a(i) + i
  end do
end subroutine
