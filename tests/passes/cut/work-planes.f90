! RUN: crayon ir --after=vectorize %s | grep -E '^subroutine|^  *(holds|if|kernel|do) |axis|else'
! A plane's work arrays, in COMMON, keep planes in order, and each plane is several nests: every nest is one over all planes once each plane has arrays of its own. Two
! names for one end (`nx + 1`, `g(1) - 1`), and extents that are large enough, are asked for; elsewhere the loops are as they were. What is written at subscripts that cannot be named
! behind the loops (`i1`) is among what else is. Not where a plane takes what the one before left, nor where it leaves other elements than the next. What a
! plane reads of an array that planes only read is read again in each part.
subroutine solve(g, nx, m, l, r, u, c)
  integer :: g(3), nx, m, l, i, j, k, i1
  real(8) :: r(0:40,m,l), u(0:40,m,l), c, f, lhs(3,0:40,40), w(0:40)
  common /plane_work/ lhs, w
  do k = 2, l - 1
    do j = 1, min(m, 40)
      do i = 0, g(1) - 1
        w(i) = c*u(i,j,k)
      end do
      do i = 1, nx
        lhs(1,i,j) = w(i-1)
        lhs(2,i,j) = 3 + w(i)
        lhs(3,i,j) = c*w(i+1)
      end do
    end do
    do j = 1, min(m, 40)
      lhs(1,0,j) = 0
      lhs(2,0,j) = 1
      lhs(3,0,j) = 0
      lhs(1,nx+1,j) = 0
      lhs(2,nx+1,j) = 1
      lhs(3,nx+1,j) = 0
    end do
    do j = 1, min(m, 40)
      do i = 0, g(1) - 2
        i1 = i + 1
        f = lhs(1,i1,j)/lhs(2,i,j)
        lhs(2,i1,j) = lhs(2,i1,j) - f*lhs(3,i,j)
        r(i1,j,k) = r(i1,j,k) - f*r(i,j,k)
      end do
    end do
    do j = 1, min(m, 40)
      do i = g(1) - 2, 0, -1
        r(i,j,k) = (r(i,j,k) - lhs(3,i,j)*r(i+1,j,k))/lhs(2,i,j)
      end do
    end do
  end do
end subroutine
subroutine before(n, m, l, r, u, w)
  integer :: n, m, l, i, j, k
  real(8) :: r(n,m,l), u(n,m,l), w(100,100)
  do k = 2, l - 1
    do j = 1, m
      do i = 2, n
        w(i,j) = u(i,j,k)
      end do
    end do
    do j = 1, m
      do i = 1, n
        r(i,j,k) = w(i,j)
      end do
      r(1,j,k) = w(1,j)
    end do
    do j = 1, m
      w(1,j) = u(2,j,k)
    end do
  end do
end subroutine
subroutine left(n, m, l, r, u, w)
  integer :: n, m, l, i, j, k
  real(8) :: r(n,m,l), u(n,m,l), w(100,100)
  do k = 2, l - 1
    do j = 1, m
      do i = k, n
        w(i,j) = u(i,j,k)
      end do
    end do
    do j = 1, m
      do i = n, k, -1
        r(i,j,k) = w(i,j) + r(i,m,k)
      end do
    end do
  end do
end subroutine
subroutine scaled(n, m, l, r, u, w, h)
  integer :: n, m, l, i, j, k, p
  real(8) :: r(n,m,l), u(n,m,l), w(100,100), h(0:l), t
  do k = 2, l - 1
    p = k - 1
    t = h(p)*2
    do j = 1, m
      do i = 1, n
        w(i,j) = u(i,j,k)*t
      end do
    end do
    do j = 2, m
      do i = 1, n
        r(i,j,k) = w(i,j-1)*t + h(k)
      end do
    end do
  end do
end subroutine
