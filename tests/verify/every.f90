! RUN: sh verify.sh --every=3 %s; sh verify.sh --every=100 --only=c %s; sh verify.sh --every=0 --only=c %s; sh verify.sh --every=x --only=c %s
! Of each nest the first call and every third, or hundredth, behind it; 0 is none, and what is no number ends the program.
subroutine step(n, a)
  implicit none
  integer, intent(in) :: n
  real(8), intent(inout) :: a(n)
  integer :: i
  do i = 1, n
    a(i) = a(i)*0.5d0 + i
  end do
end subroutine
program every
  implicit none
  real(8) :: a(100)
  integer :: k
  a = 1
  do k = 1, 10
    call step(100, a)
    print *, a(1)
  end do
  print *, sum(a)
end program
