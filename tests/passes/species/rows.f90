! RUN: crayon ir --passes=species %s
! Loops over species in a row, beside others and within lanes: they become one nest, which makes `w` and what decides again. What the row stores stays with it.
subroutine sweep(n, m, ns, a, b, q)
  implicit none
  integer :: n, m, ns, i, j, k
  real(8) :: a(0:n+1,m), b(0:n+1,m), q(0:n+1,m,ns), w(0:n+1), g(0:n+1,8)
  do j = 1, m
    do i = 0, n + 1
      w(i) = 2*a(i,j)
      b(i,j) = w(i) + 1
    end do
    do k = 1, ns
      do i = 0, n + 1
        g(i,k) = w(i)*q(i,j,k)
      end do
    end do
    do i = 1, n
      if (w(i) > 1) then
        do k = 1, ns
          g(i,k) = g(i,k)*0.5
        end do
        b(i,j) = 0
        w(i) = 1
      end if
    end do
    do k = 1, ns
      do i = 1, n
        q(i,j,k) = q(i,j,k) + w(i)*(g(i-1,k) - g(i,k))
      end do
    end do
  end do
end subroutine sweep
