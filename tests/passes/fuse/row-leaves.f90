! RUN: crayon ir --after=fuse %s
! Where rows differ in what they leave in a scalar, the last one stores it at one point, and it is taken from there behind the kernel.
subroutine r(n, m, a, x, s)
  integer :: n, m, i, j
  real :: a(n,m), x(m), s
  do j = 1, m
    s = x(j)
    do i = 2, n
      a(i,j) = s*a(i,j)
    end do
  end do
end subroutine
