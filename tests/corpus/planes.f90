! Adjacent nests with rows: what one writes and the next reads in its row, in rows before and behind, and in part.

! the same rows; what is read is used later, too
subroutine same_rows(n, m, a, b, c)
  implicit none
  integer :: n, m, i, j
  real(8) :: a(n,m), b(n,m), c(n,m)
  do j = 1, m
    do i = 1, n
      b(i,j) = a(i,j)*2
    end do
  end do
  do j = 1, m
    do i = 2, n
      c(i,j) = b(i,j) - b(i-1,j)
    end do
  end do
end subroutine

! local planes, rows before and behind, rows that differ
subroutine fluxes(n, m, d, v, e, dt)
  implicit none
  integer :: n, m, i, j
  real(8) :: d(n,m), v(n,m), e(n,m), dt, q(n,m), fl(n,m)
  do j = 2, m
    do i = 2, n
      q(i,j) = d(i,j)*(v(i,j) - v(i-1,j))**2
    end do
  end do
  do j = 3, m
    do i = 2, n
      fl(i,j) = dt*(q(i,j) - q(i,j-1))
    end do
  end do
  do j = 3, m-1
    do i = 2, n
      e(i,j) = e(i,j) - (fl(i,j+1) - fl(i,j))
    end do
  end do
end subroutine

! what is read in other rows is stored, too: once, by its own row
subroutine kept(n, m, d, t, e)
  implicit none
  integer :: n, m, i, j
  real(8) :: d(n,m), t(n,m), e(n,m)
  do j = 1, m
    do i = 1, n
      t(i,j) = sqrt(abs(d(i,j))) + d(i,j)
    end do
  end do
  do j = 2, m-1
    do i = 2, n-1
      e(i,j) = 0.25d0*(t(i-1,j) + t(i+1,j) + t(i,j-1) + t(i,j+1))
    end do
  end do
end subroutine

! an array that two nests write, read at other rows behind both
subroutine twice(n, m, d, e, g)
  implicit none
  integer :: n, m, i, j
  real(8) :: d(n,m), e(n,m), g(n,m), t(n,m)
  do j = 1, m
    do i = 1, n
      t(i,j) = d(i,j)*3
    end do
  end do
  do j = 1, m
    do i = 2, n
      if (d(i,j) > 1) t(i,j) = t(i,j) + d(i-1,j)
    end do
  end do
  do j = 2, m
    do i = 2, n
      e(i,j) = t(i,j) - t(i,j-1)
      g(i,j) = t(i-1,j-1)
    end do
  end do
end subroutine

! three dimensions, offsets in both rows
subroutine cube(n, m, l, d, e)
  implicit none
  integer :: n, m, l, i, j, k
  real(8) :: d(n,m,l), e(n,m,l), t(n,m,l)
  do k = 1, l
    do j = 1, m
      do i = 1, n
        t(i,j,k) = d(i,j,k)**2
      end do
    end do
  end do
  do k = 2, l-1
    do j = 2, m-1
      do i = 2, n-1
        e(i,j,k) = t(i-1,j,k) + t(i+1,j,k) + t(i,j-1,k) + t(i,j+1,k) + t(i,j,k-1) + t(i,j,k+1) - 6*t(i,j,k)
      end do
    end do
  end do
end subroutine

! work rows of each nest, a scalar of each row, an index in values
subroutine workrows(n, m, d, e, g)
  implicit none
  integer :: n, m, i, j, k
  real(8) :: d(n,m), e(n,m), g(n,m), w(n), x
  real(8) :: t(n,m)
  do j = 1, m
    x = j*0.5d0
    do i = 1, n
      w(i) = d(i,j)*x
    end do
    do i = 2, n
      t(i,j) = w(i) - w(i-1) + j
    end do
  end do
  do k = 2, m
    x = k*0.25d0
    do i = 2, n
      w(i) = t(i,k-1) + x
    end do
    do i = 2, n
      e(i,k) = w(i)*t(i,k)
      g(i,k) = e(i,k) + k
    end do
  end do
end subroutine

! must stay apart: the second nest reads the work row that the first one left
subroutine lastrow(n, m, d, e)
  implicit none
  integer :: n, m, i, j
  real(8) :: d(n,m), e(n,m), w(n)
  do i = 1, n
    w(i) = 0
  end do
  do j = 1, m
    do i = 1, n
      w(i) = d(i,j)
    end do
  end do
  do j = 1, m
    do i = 1, n
      e(i,j) = w(i) + d(i,j)
    end do
  end do
end subroutine

! must stay apart: the first nest reads rows that the second one changes
subroutine antirows(n, m, d, e)
  implicit none
  integer :: n, m, i, j
  real(8) :: d(n,m), e(n,m)
  do j = 1, m-1
    do i = 1, n
      e(i,j) = d(i,j+1) - d(i,j)
    end do
  end do
  do j = 1, m-1
    do i = 1, n
      d(i,j) = d(i,j) + e(i,j)
    end do
  end do
end subroutine

! must stay apart, or be recomputed from what was: updated in place, read at other rows
subroutine inplace(n, m, d, e)
  implicit none
  integer :: n, m, i, j
  real(8) :: d(n,m), e(n,m)
  do j = 1, m
    do i = 1, n
      d(i,j) = d(i,j)*2 + 1
    end do
  end do
  do j = 2, m
    do i = 1, n
      e(i,j) = d(i,j) - d(i,j-1)
    end do
  end do
end subroutine

! rows that the first nest does not write come from memory
subroutine uncovered(n, m, d, t, e)
  implicit none
  integer :: n, m, i, j
  real(8) :: d(n,m), t(n,m), e(n,m)
  do j = 2, m-1
    do i = 1, n
      t(i,j) = d(i,j)*2
    end do
  end do
  do j = 1, m
    do i = 1, n
      e(i,j) = t(i,j) + 1
    end do
  end do
end subroutine

! one array stored by nests of other rows
subroutine rings(n, m, d, t)
  implicit none
  integer :: n, m, i, j
  real(8) :: d(n,m), t(n,m)
  do j = 1, m
    do i = 1, n
      t(i,j) = d(i,j)*2
    end do
  end do
  do j = 2, m-1
    do i = 2, n-1
      t(i,j) = t(i,j) + d(i,j)
    end do
  end do
end subroutine

! the last values of DO variables
subroutine variables(n, m, l, d, e, r)
  implicit none
  integer :: n, m, l, i, j, k, r(4)
  real(8) :: d(n,m), e(n,m)
  do j = 1, m
    do i = 1, n
      e(i,j) = d(i,j)*2
    end do
  end do
  do k = 2, m
    do i = 2, n
      e(i,k) = e(i,k) + d(i-1,k)
    end do
  end do
  r(1) = i
  r(2) = j
  r(3) = k
  r(4) = l
end subroutine

! components, one of them read in other rows
subroutine components(n, m, u, f)
  implicit none
  integer :: n, m, i, j
  real(8) :: u(n,m,2), f(n,m,2)
  real(8) :: q(n,m,2)
  do j = 1, m
    do i = 1, n
      q(i,j,1) = u(i,j,1)
      q(i,j,2) = u(i,j,2)/(1 + u(i,j,1)**2)
    end do
  end do
  do j = 2, m
    do i = 1, n
      f(i,j,1) = q(i,j,1)*q(i,j,2) - q(i,j-1,1)*q(i,j-1,2)
      f(i,j,2) = q(i,j,2)
    end do
  end do
end subroutine

! must stay apart: rows in order
subroutine inorder(n, m, d, e)
  implicit none
  integer :: n, m, i, j
  real(8) :: d(n,m), e(n,m)
  do j = 2, m
    do i = 1, n
      d(i,j) = d(i,j) + d(i,j-1)
    end do
  end do
  do j = 2, m
    do i = 1, n
      e(i,j) = d(i,j)*2
    end do
  end do
end subroutine

! rows written anew with what they have are still those rows alone
subroutine rewritten(n, m, d, e, p)
  implicit none
  integer :: n, m, i, j
  real(8) :: d(n,m+1), e(n,m+1), p(n,m+1)
  do j = 1, m+1
    do i = 1, n
      e(i,j) = d(i,j)*2
    end do
  end do
  do j = 1, m
    do i = 1, n
      p(i,j) = e(i,j) + i
    end do
  end do
  do j = 1, m
    do i = 1, n
      p(i,j) = p(i,j)
    end do
  end do
end subroutine

! the rows of a work array are arguments
subroutine bounds(n, m, l1, u1, l2, u2, d, v, e, t)
  implicit none
  integer, intent(in) :: n, m, l1, u1, l2, u2
  real(8), intent(in) :: d(n,m), v(n,m)
  real(8), intent(inout) :: e(n,m)
  real(8) :: t(l1:u1,l2:u2)
  !$crayon local(t)
  integer :: i, j
  t = sqrt(d)
  t = t*t + v
  do concurrent (j = 2:m-1, i = 2:n-1)
    e(i,j) = 0.25d0*(t(i-1,j) + t(i+1,j) + t(i,j-1) + t(i,j+1))
  end do
end subroutine

! upwind cells, clamped at the end, of what the next nest updates in place
subroutine upwind(n, m, v, d, e, g)
  implicit none
  integer :: n, m, i, j, up, donor, down, at
  real(8) :: v(n+3,m), d(-1:n+2,m), e(-1:n+2,m), g(n+3,m), s, l
  do j = 1, m
    do i = 1, n+2
      if (v(i,j) > 0) then
        up = i - 2
        donor = i - 1
        down = i
        at = donor
      else
        up = min(i + 1, n + 2)
        donor = i
        down = i - 1
        at = up
      end if
      s = abs(v(i,j))/(1 + abs(e(donor,j)))
      if ((d(donor,j) - d(up,j))*(d(down,j) - d(donor,j)) > 0) then
        l = (1 - s)*min(abs(d(donor,j) - d(up,j)), abs(d(down,j) - d(donor,j)))
      else
        l = 0
      end if
      g(i,j) = v(i,j)*(d(donor,j) + l) + e(at,j)
    end do
  end do
  do j = 1, m
    do i = 1, n
      d(i,j) = d(i,j) + g(i,j) - g(i+1,j)
      e(i,j) = e(i,j)*d(i,j)
    end do
  end do
end subroutine

! the cell before or behind, of rows of values
subroutine neighbours(n, m, v, d, e)
  implicit none
  integer :: n, m, i, j, k
  real(8) :: v(n,m), d(n,m), e(n,m), t(n,m)
  do j = 1, m
    do i = 1, n
      t(i,j) = d(i,j)*v(i,j)
    end do
  end do
  do j = 2, m
    do i = 2, n-1
      k = i
      if (v(i,j) > 1) k = i + 1
      if (v(i,j) < -1) k = max(i - 1, 2)
      e(i,j) = t(k,j) + t(k-1,j-1)
    end do
  end do
end subroutine

! nests in IFs between others: both sides set a plane, or one does; rows that differ; rows before
subroutine sides(n, m, k, d, q, t, e)
  implicit none
  integer :: n, m, k, i, j
  real(8) :: d(n,m), q(n,m), t(n,m), e(n,m), w(n,m)
  !$crayon range(k, -3, 3)
  if (k > 0) then
    do j = 1, m
      do i = 1, n
        q(i,j) = d(i,j)*2
        w(i,j) = q(i,j) - 1
      end do
    end do
  else
    do j = 1, m
      do i = 1, n
        q(i,j) = d(i,j)*3
        w(i,j) = d(i,j)
      end do
    end do
  end if
  if (k /= 2) then
    do j = 2, m-1
      do i = 1, n
        t(i,j) = q(i,j)/2
      end do
    end do
  end if
  do j = 2, m-1
    do i = 2, n
      e(i,j) = q(i-1,j) + t(i,j) + w(i,j-1)
    end do
  end do
end subroutine
! Work arrays of a plane: each nest is one over all planes where two names of one end agree, elsewhere as it stands.
subroutine work_planes(g, nx, m, l, r, u, c)
  integer :: g(3), nx, m, l, i, j, k, i1
  real :: r(0:40,m,l), u(0:40,m,l), c, f, lhs(3,0:40,40), w(0:40)
  common /plane_work/ lhs, w
  !$crayon range(g, 10, 12)
  !$crayon range(nx, 8, 10)
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
