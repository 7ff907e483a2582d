! RUN: crayon ir --shape=strip --divide=nvcc --after=guard %s
! Without guards nothing is quick.
subroutine g(a, b, n, m)
  integer :: n, m, i, j
  real(8) :: a(n,m), b(n,m)
  do j = 1, m
    do i = 1, n
      b(i,j) = a(i,j)/b(i,j)
    end do
  end do
end subroutine
