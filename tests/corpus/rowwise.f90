! Rows of real codes that are no plain sequence of loops: single elements and short boundary loops among the lane loops, components of work
! arrays and of memory, loops that must be taken apart, work rows that not every path sets.

! boundary elements, before, between and behind the loops
subroutine edges(n, m, a, e)
  implicit none
  integer :: n, m, i, j
  real :: a(n,m), e(n,m), t(0:1001)
  do j = 1, m
    t(0) = a(1,j)*0.5
    do i = 1, n
      t(i) = a(i,j)*2.0
    end do
    t(n+1) = t(n) + 1.0
    t(1) = 0.25
    do i = 1, n
      e(i,j) = t(i+1) - t(i-1)
    end do
  end do
end subroutine

! mirrored ghost cells on both sides, in short loops, for two work rows
subroutine mirror(n, m, a, b, e)
  implicit none
  integer :: n, m, i, j, k
  real :: a(n,m), b(n,m), e(n,m), r(-5:1006), u(-5:1006)
  do j = 1, m
    do i = 1, n
      r(i) = a(i,j)
      u(i) = b(i,j)
    end do
    do k = 1, 3
      r(1-k) = r(k)
      u(1-k) = -u(k)
      r(n+k) = r(n+1-k)
      u(n+k) = -u(n+1-k)
    end do
    do i = 1, n
      e(i,j) = r(i-3) + r(i+3) - 0.5*(u(i-2) + u(i+2))
    end do
  end do
end subroutine

! kinds of boundary by an argument, in and out of a lane's reach
subroutine kinds(n, m, left, right, a, e)
  implicit none
  integer :: n, m, left, right, i, j
  real :: a(n,m), e(n,m), t(0:1001)
  do j = 1, m
    do i = 1, n
      t(i) = a(i,j)
    end do
    select case (left)
    case (0)
      t(0) = t(1)
    case (1)
      t(0) = -t(1)
    case default
      t(0) = 0.0
    end select
    if (right == 0) then
      t(n+1) = t(n)
    else
      t(n+1) = 2.0*t(n) - 0.5
    end if
    do i = 1, n
      e(i,j) = t(i+1) - 2.0*t(i) + t(i-1)
    end do
  end do
end subroutine

! elements of memory set between the loops, read with offsets behind
subroutine stored(n, m, a, e)
  implicit none
  integer :: n, m, i, j
  real :: a(n,m), e(0:n+1,m)
  do j = 1, m
    do i = 1, n
      e(i,j) = a(i,j)*2.0
    end do
    e(0,j) = -1.0
    e(n+1,j) = 1.0
  end do
end subroutine

! components of a work array, and of memory; one is updated in place from its neighbours
subroutine parts(n, m, u, f)
  implicit none
  integer :: n, m, i, j
  real :: u(n,m,3), f(n,m,2), q(1000,3)
  do j = 1, m
    do i = 1, n
      q(i,1) = u(i,j,1)
      q(i,2) = u(i,j,2)*q(i,1)
      q(i,3) = u(i,j,3) + q(i,2)
    end do
    q(1,3) = 0.5
    do i = 2, n - 1
      f(i,j,1) = q(i,1)*q(i+1,2) - q(i-1,1)*q(i-1,2)
      f(i,j,2) = q(i,3) - q(i-1,3)
      u(i,j,1) = u(i,j,1) + 0.125*(u(i+1,j,1) - u(i,j,2))
    end do
  end do
end subroutine

! components that one subscript numbers, in a loop of constant turns
subroutine turns(n, m, u, f)
  implicit none
  integer :: n, m, i, j, k
  real :: u(n,m,4), f(n,m,4), q(1000,4)
  do j = 1, m
    do k = 1, 4
      do i = 1, n
        q(i,k) = u(i,j,k)*real(k)
      end do
    end do
    do k = 2, 4
      do i = 2, n
        f(i,j,k) = q(i,k) - q(i-1,k-1)
      end do
    end do
  end do
end subroutine

! what one iteration sets, the next one reads: two loops
subroutine taken(n, m, d, v, e)
  implicit none
  integer :: n, m, i, j
  real :: d(0:n,m), v(0:n,m), e(n,m), t(0:1000), s
  do j = 1, m
    t(0) = 1.0/(1.0 + abs(d(0,j)))
    do i = 1, n
      s = v(i,j)*0.5
      t(i) = 1.0/(1.0 + abs(d(i,j)))
      e(i,j) = e(i,j) + s*(t(i) - t(i-1))
    end do
  end do
end subroutine

! read before it is set, in the other order
subroutine turned(n, m, d, e)
  implicit none
  integer :: n, m, i, j
  real :: d(0:n,m), e(n,m), t(0:1000)
  do j = 1, m
    t(0) = d(0,j)
    do i = 1, n
      e(i,j) = t(i-1)*0.5
      t(i) = d(i,j) + 1.0
    end do
  end do
end subroutine

! a neighbour is read before it changes, no rows
subroutine shifted(n, a, b, c)
  implicit none
  integer :: n, i
  real :: a(n+1), b(n), c(n+1)
  do i = 1, n
    a(i) = a(i+1)*0.5 + b(i)
    c(i+1) = b(i) - a(i)
  end do
end subroutine

! a row that only some values of an argument set, read where these are asked for again
subroutine paths(n, m, kind, a, e)
  implicit none
  integer :: n, m, kind, i, j
  real :: a(n,m), e(n,m), t(1000), w(1000)
  do j = 1, m
    if (kind == 1) then
      do i = 1, n
        t(i) = a(i,j)*2.0
      end do
    else if (kind == 2) then
      do i = 1, n
        t(i) = a(i,j) + 2.0
      end do
      w(1) = t(1)
      do i = 2, n
        w(i) = t(i) - t(i-1)
      end do
    end if
    if (kind == 1 .or. kind == 2) then
      do i = 1, n
        e(i,j) = t(i)
      end do
    end if
    if (kind == 2) then
      do i = 1, n
        e(i,j) = e(i,j) + w(i)
      end do
    end if
  end do
end subroutine

! the same with a row that a path leaves to earlier rows: those must be seen
subroutine earlier(n, m, flag, a, e)
  implicit none
  integer :: n, m, i, j
  integer :: flag(m)
  real :: a(n,m), e(n,m), t(1000)
  do i = 1, n
    t(i) = 0.0
  end do
  do j = 1, m
    if (flag(j) > 0) then
      do i = 1, n
        t(i) = a(i,j)*2.0
      end do
    end if
    do i = 1, n
      e(i,j) = t(i)
    end do
  end do
end subroutine

! loops whose ranges lie to each other as the arguments say: whole rows, and parts of them
subroutine ranges(n, m, lo, hi, a, e)
  implicit none
  integer :: n, m, lo, hi, i, j
  real :: a(n,m), e(n,m), t(1000), w(1000)
!$crayon range(lo, 1, 40)
!$crayon range(hi, 0, 60)
!$crayon assume(hi <= n)
!$crayon assume(lo <= hi + 3)
  do j = 1, m
    do i = 1, n
      t(i) = a(i,j)*2.0
    end do
    do i = lo, hi
      w(i) = t(i) + 1.0
    end do
    do i = lo, hi
      e(i,j) = w(i)*t(i)
    end do
  end do
end subroutine

! masks that are known in the first turn
subroutine newton(n, m, a, b, e)
  implicit none
  integer :: n, m, i, j, k
  real :: a(n,m), b(n,m), e(n,m), p(1000), z(1000)
  integer :: mask(1000)
  do j = 1, m
    do i = 1, n
      p(i) = abs(a(i,j))
      mask(i) = 1
    end do
    do k = 2, 5
      do i = 1, n
        if (mask(i) > 0) then
          z(i) = sqrt(p(i)) + 0.001*b(i,j)
          p(i) = 0.5*(p(i) + z(i))
          if (abs(z(i)) < 0.4) mask(i) = 0
        end if
      end do
    end do
    do i = 1, n
      e(i,j) = p(i) + z(i)
    end do
  end do
end subroutine

! an iteration that a point leaves when it is done, another one that it begins anew
subroutine leaves(n, m, tol, a, b, e, last)
  implicit none
  integer :: n, m, i, j, k
  real :: a(n,m), b(n,m), e(n,m), tol, p(1000), q(1000)
  integer :: last(n,m)
!$crayon range(tol, 0.0, 0.3)
  do j = 1, m
    do i = 1, n
      p(i) = abs(a(i,j)) + 0.1
    end do
    do i = 1, n
      do k = 1, 6
        q(i) = p(i)
        p(i) = max(0.5*(q(i) + abs(b(i,j))/q(i)), 0.001)
        if (abs(p(i) - q(i)) < tol*p(i)) exit
        if (p(i) > 1.0) cycle
        p(i) = p(i)*1.01
      end do
      last(i,j) = k
    end do
    do i = 1, n
      e(i,j) = p(i) - q(i)
    end do
  end do
end subroutine
