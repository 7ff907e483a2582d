! RUN: sh verify.sh %s; sh verify.sh --only=cuda --spoil='s/< (-0.5)/< -5e30/' %s
! Where the statements stop, a nest answers that it did nothing, and is not compared. One that would go on is found at the end of the program.
subroutine last(n, a, b)
  implicit none
  integer, intent(in) :: n
  real(8), intent(in) :: a(n)
  real(8), intent(inout) :: b(n)
  integer :: i
  do i = 1, n
    if (a(i) < -0.5d0) then
      print *, 'negative at', i
      stop
    end if
    b(i) = b(i) + a(i)
  end do
end subroutine
program stops
  implicit none
  real(8) :: a(50), b(50)
  integer :: k
  a = 1
  b = 0
  do k = 1, 4
    if (k == 3) a(20) = -0.75d0
    call last(50, a, b)
    print *, sum(b)
  end do
end program
