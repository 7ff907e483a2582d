! RUN: sh verify.sh --only=c %s
! No nest is called.
subroutine never(n, a)
  implicit none
  integer, intent(in) :: n
  real(8), intent(inout) :: a(n)
  integer :: i
  do i = 1, n
    a(i) = a(i)*2
  end do
end subroutine
program main
  implicit none
  real(8) :: a(10)
  integer :: status
  read (*, *, iostat=status) a(1)
  if (status == 0) call never(10, a)
  print *, 'end'
end program
