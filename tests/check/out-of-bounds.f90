! RUN: check --with=c --keep-going
! EXPECT: exit 5
! EXPECT: ^outside +- +not checked: the Fortran ended with status 2: Fortran$
! EXPECT: ^ +runtime error: Index .25. of dimension 1 of array .a. above upper bound
! Fortran that leaves its bounds at every size is named by what -fcheck=all says; with --keep-going the status is 5.
subroutine outside(n, a)
  integer, intent(in) :: n
  real, intent(inout) :: a(10)
  integer :: i, k
  k = 5
  do i = 1, 3
    k = k*k
    a(k) = 1.0
  end do
  a(1) = n
end subroutine
