! RUN: cp %s "$work/all.f90"; cd "$work"; sed -n '/^module long/,/^end module/p' all.f90 >m.f90; sed -n '/^      module old/,/^      end module/p' all.f90 >o.f; sed '1,/^      end module/d' all.f90 >u.f90; for fc in gfortran 'crayon fc --backend=c --explain'; do $fc -ffree-line-length-none -c m.f90 && $fc -ffixed-line-length-132 -c o.f && $fc u.f90 m.o o.o -o u && ./u; done
! A module's lines may be longer than those of files that use it: the option is the module's.
module long
  implicit none
  integer, parameter :: n = 6
  real(8) :: long_a(n) = 1, long_b(n) = 2                                                                                                              , long_c(n) = 3
end module
      module old
        integer, parameter :: m = 4
        real(8) :: old_a(m) = 1,                                              old_b(m) = 5
      end module
program main
  use long
  use old
  implicit none
  integer :: i
  do i = 1, n
    long_c(i) = long_a(i) + long_b(i)*i
  end do
  do i = 1, m
    old_a(i) = old_b(i)*i
  end do
  print *, long_c, old_a
end program
