! RUN: awk -v at=$work '/^! FILE/ { name = at "/" $3; next } name { print > name }' %s; sed 's/! AND/use mpi/' $work/kinds.f90 >$work/others.f90
! RUN: cd $work && crayon loopmark --nests use.f90 state.f90 kinds.f90 | sed -n '/^use/,/^state/p' | grep '^  *[VF] '
! RUN: cd $work && crayon loopmark --nests state.f90 others.f90 use.f90 | sed -n '/^use/,$p' | grep '^  *[VF] '
! RUN: cd $work && crayon loopmark --nests state.f90 use.f90 | sed -n '/^use/,$p' | grep '^  *[VF] '
! Modules of files that are given before or behind those that use them, and that use modules which nobody gives.
! FILE kinds.f90
module kinds
  use, intrinsic :: iso_fortran_env, only: real64
  ! AND
  implicit none
  integer, parameter :: wide = kind(1d0), module_count = 1
end module
! FILE state.f90
module state
  use kinds
  use iso_c_binding
  implicit none
  integer :: nx
  real(wide) :: a(100)
end module
! FILE use.f90
subroutine doubled
  use state
  implicit none
  integer :: i
  do i = 1, nx
    a(i) = a(i)*2
  end do
end subroutine
