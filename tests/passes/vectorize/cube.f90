! RUN: crayon loopmark %s | grep -E '^ +[0-9]+ .*<'
! In a cube all loops have the same bounds. What has names in another dimension, rows 1 and 2 of a plane, makes no loop along memory one over components: it is lanes.
subroutine mirror(n, a, b)
  integer :: n, i, j, k
  real(8) :: a(n,n,n), b(n,n,n)
  do k = 1, n
    do j = 1, n
      do i = 1, n
        a(i,j,k) = b(i,j,k)*b(i,1,k) + b(i,2,k)
      end do
    end do
  end do
end subroutine
subroutine components(n, nc, a, b)
  integer :: n, nc, i, m
  real(8) :: a(nc,n), b(nc,n), s(nc)
  do i = 1, n
    do m = 1, nc
      s(m) = b(m,i)*b(1,i) + b(2,i)
    end do
    do m = 1, nc
      a(m,i) = s(m)
    end do
  end do
end subroutine
