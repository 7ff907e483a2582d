! RUN: crayon report --nests %s && crayon loopmark %s
! The kernel that looks for STOP before the work begins says what it is for.
subroutine step(n, r, smax)
  implicit none
  integer, intent(in) :: n
  real, intent(in) :: r(n)
  real, intent(out) :: smax
  integer :: i
  smax = 0.0
  do i = 1, n
    if (r(i) <= 0.0) then
      write (*, *) 'negative at', i
      stop 1
    end if
    smax = max(smax, sqrt(r(i)))
  end do
end subroutine
