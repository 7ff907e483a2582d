! RUN: crayon ir --passes=depend,fuse,simplify %s
! A loop around lane loops, whose count is known before the kernel: each lane runs it, what its iterations hand on is carried.
subroutine newt(n, m, niter, a, b, e)
  implicit none
  integer :: n, m, niter, i, j, it
  real(8) :: a(n,m), b(n,m), e(n,m), p(1000), z(1000), w(1000)
  do j = 1, m
    do i = 1, n
      p(i) = a(i,j)
      w(i) = a(i,j) + 1.0d0
    end do
    do it = 1, niter
      do i = 1, n
        z(i) = p(i)*p(i) - b(i,j)
      end do
      do i = 1, n
        p(i) = p(i) - z(i) / (2.0d0*p(i) + w(i))
      end do
    end do
    do i = 2, n
      e(i,j) = p(i) - p(i-1)
    end do
  end do
end subroutine
