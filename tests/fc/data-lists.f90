! RUN: sh same.sh --cuda %s
! All that an implied DO of DATA names has values, not only what it names first.
subroutine tables(a, b, c, n)
  implicit none
  integer, intent(in) :: n
  real(8), intent(out) :: a(n), b(n), c(n)
  real(8) :: first(8), second(8), planes(2, 8), left(2, 8), right(2, 8)
  integer :: i, j
  data (first(j), second(j), j=1, 8) /16*0.25d0/
  data (planes(1, j), (left(i, j), right(i, j), i=1, 2), planes(2, j), j=1, 8) /48*0.5d0/
  do i = 1, n
    a(i) = first(mod(i, 8) + 1)*i
    b(i) = second(mod(i, 8) + 1)*i + planes(2, mod(i, 8) + 1)
    c(i) = left(1, mod(i, 8) + 1) + right(2, mod(i, 8) + 1)*i
  end do
end subroutine

program main
  implicit none
  real(8) :: a(100), b(100), c(100)
  call tables(a, b, c, 100)
  print *, sum(a), sum(b), sum(c)
end program
