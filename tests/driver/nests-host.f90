! RUN: crayon c --nests -o "$work/o" %s; grep -c "^ *call crayon" "$work"/o/*_host.f90
! What `!$crayon host` leaves to the Fortran compiler is no nest.
subroutine s(a)
  real a(10)
  print *, 'x'
  !$crayon host
  do i = 1, 10
    a(i) = 1
  end do
  do i = 1, 10
    a(i) = a(i) + 1
  end do
end subroutine
