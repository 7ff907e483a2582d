! RUN: crayon ir --after=fuse %s
! Planes whose nests are of different depth are no kernel as a whole: each of them is one over all planes, in place of one a plane. A scalar that stays the
! same in a plane is made again. Not where a part would hand over what it has read before it changes it, or others see what the last plane leaves.
subroutine dissipation(n, m, l, r, u, x)
  integer :: n, m, l, i, j, k, p
  real(8) :: r(2,n,m,l), u(2,n,m,l), x
  do k = 2, l - 1
    p = k + 1
    do j = 2, m - 1
      do i = 2, n - 1
        r(1,i,j,k) = r(1,i,j,k) + u(1,i+1,j,k) - u(1,i-1,j,p)
      end do
    end do
    do j = 2, m - 1
      i = 2
      r(1,i,j,k) = r(1,i,j,k) - x*u(2,i,j,p)
      i = 3
      r(2,i,j,k) = r(2,i,j,k) - x*u(1,i,j,k)
    end do
  end do
end subroutine
subroutine left(n, m, l, r, u, a, s)
  integer :: n, m, l, i, j, k
  real(8) :: r(n,m,l), u(n,m,l), a(l), s, t
  do k = 2, l - 1
    t = r(1,1,k)
    do j = 2, m - 1
      do i = 2, n - 1
        r(i,j,k) = r(i,j,k) + t*u(i+1,j,k)
      end do
    end do
    do j = 2, m - 1
      i = 3
      r(1,j,k) = u(i,j,k)
      r(i,j,k) = u(2,j,k) - t*u(1,j,k)
    end do
  end do
  do k = 2, l - 1
    do j = 2, m - 1
      do i = 2, n - 1
        u(i,j,k) = r(i,j,k)
      end do
    end do
    s = a(k)
    do j = 2, m - 1
      i = 3
      u(i,j,k) = u(2,j,k)
      u(1,j,k) = s
    end do
  end do
end subroutine
