! RUN: crayon report --shape=loops %s
! Without vector kernels each parallel nest is a kernel of its own.
subroutine add(n, m, a, b)
  integer, intent(in) :: n, m
  real, intent(in) :: a(n,m)
  real, intent(inout) :: b(n,m)
  integer :: i, j
  do j = 1, m
    do i = 1, n
      b(i,j) = b(i,j) + a(i,j)
    end do
  end do
end subroutine
