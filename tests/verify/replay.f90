! RUN: for fault in 's/0[.]375/0.3751/' '*s/0[.]375/0.3751/' 's/ 3[.]0 [*]/ 5.0 */'; do echo "$fault"; sh verify.sh --only=c --spoil="$fault" --replay='--locate --trap=nan' %s; done; sh verify.sh --only=cuda --spoil='s/0[.]375/0.3751/' --replay='--with=cuda-cpu' %s
! What was saved is run again: by the interpreters as the nest is read and after the passes, and as it is compiled now. The fault is found where it is: in the
! text for a compiler, in how the nest is read, in a loop that is no vector kernel; and nowhere once the text is right. The first NaN has a place as well.
subroutine work(n, m, a, r, c)
  implicit none
  integer, intent(in) :: n, m
  real(8), intent(in) :: a(n, m)
  real(8), intent(inout) :: r(0:n, m), c(n)
  integer :: i, j
  do j = 1, m
    do i = 1, n
      r(i, j) = a(i, j)*2 + merge(0.375d0, 0.5d0, i == 5 .and. j == 2)
      if (i == 7) r(i, j) = (r(i, j) - 5)/(a(i, j) - 2.25d0)
    end do
  end do
  do i = 2, n
    c(i) = 3*c(i-1) + a(i, 1)
    if (c(i) > 100) c(i) = 1
  end do
end subroutine
program replay
  implicit none
  integer, parameter :: n = 40, m = 3
  real(8) :: a(n, m), r(0:n, m), c(n)
  integer :: i, j
  do j = 1, m
    do i = 1, n
      a(i, j) = (mod(i*j, 7) + 9)*0.25d0
    end do
  end do
  r = 0
  c = 1
  call work(n, m, a, r, c)
  print *, r(5, 2), r(7, 1), c(n)
end program
