! RUN: sh verify.sh %s
! An array of COMMON is an argument, too: codes pass their work arrays so, to procedures that use the argument on other paths. Both are put
! back once all that is changed was kept.
subroutine average(n, curve, mode)
  implicit none
  integer, intent(in) :: n, mode
  real(8) :: curve(n), work, flux
  integer :: i
  common /area/ work(100), flux(100)
  do i = 2, n
    work(i) = 0.5d0*(flux(i) + flux(i - 1))
  end do
  if (mode == 2) then
    do i = 2, n
      curve(i) = work(i)*2
    end do
  end if
end subroutine
program one_memory
  implicit none
  real(8) :: work, flux, curve(100)
  common /area/ work(100), flux(100)
  integer :: i
  do i = 1, 100
    flux(i) = i
    work(i) = 0
    curve(i) = 0
  end do
  call average(100, work, 3)
  call average(100, curve, 2)
  print *, sum(work), sum(curve)
end program
