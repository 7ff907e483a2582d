! RUN: crayon ir --after=frontend %s
! What a constant condition leaves out is not looked at; .and. and .or. with a constant are decided by it.
subroutine s(n, a)
  logical, parameter :: debug = .false.
  integer :: n
  real :: a(n)
  if (debug) print *, a
  if (debug .and. n > 3) then
    stop
  else if (.not. debug .and. n > 4) then
    a(1) = 0.
  end if
  if (debug .or. n > 5) a(2) = 0.
end subroutine
