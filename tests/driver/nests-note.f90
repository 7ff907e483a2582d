! RUN: crayon c -o - %s; crayon report --nests %s | head -1; crayon ir %s
! Where something in a routine is not supported, the commands that have --nests speak of it; ir, which shows what is refused, does not.
subroutine r(n, a)
  integer :: n, i
  real :: a(n)
  print *, n
  do i = 1, n
    a(i) = i
  end do
end subroutine
