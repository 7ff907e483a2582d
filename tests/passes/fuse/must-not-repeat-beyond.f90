! RUN: crayon ir --passes=depend,fuse %s
! The loop over k stores more of a than the loop before it, under a condition: what a holds then is not known on all of it, and the two are kernels by themselves.
subroutine r(n, m, k1, a, b)
  integer :: n, m, k1, i, j, k
  real :: a(n,m), b(n,m)
  do j = 1, m
    do i = 2, n - 1
      a(i,j) = b(i,j)
    end do
    do k = 1, k1
      do i = 1, n
        if (b(i,j) > 0.5) a(i,j) = real(k)
      end do
    end do
  end do
end subroutine
