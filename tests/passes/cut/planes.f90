! RUN: crayon ir --after=cut %s
! Two row loops; a work row in COMMON that others may see later, another one of one side; the first stretch is a recurrence.
subroutine planes(n, m, l, a, b)
  integer :: n, m, l, i, j, k
  real :: a(n,m,l), b(n,m,l), t, w(100), v(n)
  common /rows/ w
  do k = 2, l
    do j = 1, m
      t = a(1,j,k)
      do i = 2, n
        t = max(t*0.5, a(i,j,k))
      end do
      do i = 1, 100
        w(i) = i*t
      end do
      do i = 1, n
        v(i) = a(i,j,k) + w(5)
      end do
      do i = 2, n
        b(i,j,k) = v(i) - v(i-1)
      end do
      do i = 2, n
        b(i,j,k) = b(i,j,k) + b(i-1,j,k)*w(3)
      end do
    end do
  end do
end subroutine
