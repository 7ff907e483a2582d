! RUN: sh same.sh %s -- -finit-character=42
! -finit-character: no nest has a CHARACTER variable of its own; what is set so is compared before the nest.
subroutine scale(n, a, by)
  implicit none
  integer, intent(in) :: n
  real, intent(inout) :: a(n)
  character(*), intent(in) :: by
  character(4) :: unset
  integer :: i
  print *, unset
  do i = 1, n
    if (by == 'half') a(i) = a(i)*0.5
    a(i) = a(i) + i
  end do
end subroutine
program initial_letters
  implicit none
  real :: a(100)
  a = 1
  call scale(100, a, 'half')
  call scale(100, a, 'none')
  print *, sum(a)
end program
