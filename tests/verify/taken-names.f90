! RUN: sh verify.sh %s
! Variables whose names are those of what compares calls in C: these get others.
subroutine scale(n, runs, nest, items)
  implicit none
  integer, intent(in) :: n, nest
  real(8), intent(in) :: runs
  real(8), intent(inout) :: items(n)
  integer :: i
  do i = nest, n
    items(i) = items(i)*runs + i
  end do
end subroutine
program taken_names
  implicit none
  real(8) :: a(100)
  integer :: k
  a = 1
  do k = 1, 3
    call scale(100, 0.5d0, k, a)
  end do
  print *, sum(a)
end program
