! RUN: crayon ir --after=fuse %s
! A loop of few turns around lanes is a row axis, too: one kernel instead of five.
subroutine few(n, a, b)
  integer :: n, i, k
  real :: a(n,7), b(n,7)
  do k = 2, 6
    do i = 2, n
      a(i,k) = b(i,k) - b(i-1,k)
    end do
  end do
end subroutine
