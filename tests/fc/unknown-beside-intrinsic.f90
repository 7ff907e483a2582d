! RUN: cd "$work" && sed -n '/^module far/,/^end module/p' "$OLDPWD/%s" >far.f90 && sed '/^module far/,/^end module/d' "$OLDPWD/%s" >near.f90 && gfortran -c far.f90 && crayon fc --backend=c --explain near.f90 far.o -o c && ./c
! A module that is not known is named in reasons, beside intrinsic modules, which have no statements.
module far
  implicit none
  real :: w(4) = 2
end module far

program near
  use, intrinsic :: iso_fortran_env
  use iso_c_binding
  use far
  implicit none
  integer :: i
  real(real64) :: a(4)
  do i = 1, 4
    a(i) = w(i)*i
  end do
  print *, sum(a)
end program near
