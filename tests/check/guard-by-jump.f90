! RUN: check --with=c
! EXPECT: exit 0
! EXPECT: ^sweep +c +identical
! Sizes are solved under what a jump around the statements excludes, an inequality too: k-1 is never 0 here. Left
! out, no size above 0 would be legal, and the routine would change nothing.
subroutine sweep(m, n, a)
  integer, intent(in) :: m, n
  real, intent(inout) :: a(m, n)
  integer :: i, k
  do k = 1, n
    do i = 1, m
      if (k == 1) go to 10
      a(i, k) = a(i, k) - 0.5*a(i, k-1)
10    a(i, k) = 0.5*a(i, k)
    end do
  end do
end subroutine
