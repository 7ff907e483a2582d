! Rows whose loops of lanes stand in IFs, SELECT CASE and short loops.

! a work row set on both sides, read at the neighbour
subroutine both_sides(n, m, flag, a, b, e)
  implicit none
  integer :: n, m, flag, i, j
  real :: a(n,m), b(n,m), e(n,m), t(1000)
  do j = 1, m
    if (flag == 1) then
      do i = 1, n
        t(i) = a(i,j) + b(i,j)
      end do
    else
      do i = 1, n
        t(i) = a(i,j)*b(i,j)
      end do
    end if
    do i = 2, n
      e(i,j) = t(i) - t(i-1)
    end do
  end do
end subroutine

! in memory: one side stores, more elements than the other, and what it leaves alone is read behind it
subroutine one_side(n, m, a, b, d)
  implicit none
  integer :: n, m, i, j
  real :: a(n,m), b(n,m), d(m)
  do j = 1, m
    if (d(j) > 0.5) then
      do i = 1, n
        a(i,j) = 2*a(i,j)
      end do
    else if (j > 2) then
      do i = 2, n
        a(i,j) = 0.5*a(i,j) + 1
      end do
    end if
    do i = 2, n
      b(i,j) = b(i,j) + a(i,j)
    end do
  end do
end subroutine

! scalars: set on both sides; on one side, where a row before may have set it
subroutine scalars(n, m, a, b, d)
  implicit none
  integer :: n, m, i, j
  real :: a(n,m), b(n,m), d(m), s, t
  do j = 1, m
    if (d(j) > 0) then
      s = d(j)
      do i = 1, n
        a(i,j) = s*a(i,j)
      end do
    else
      s = 1 - d(j)
    end if
    do i = 1, n
      a(i,j) = a(i,j) + s
    end do
  end do
  t = 0.5
  do j = 1, m
    if (d(j) > 0) t = d(j)
    do i = 1, n
      b(i,j) = t*b(i,j)
    end do
  end do
end subroutine

! the DO variable behind loops that may not have run
subroutine last_values(n, m, flag, a, b, last)
  implicit none
  integer :: n, m, flag, last, i, j, k
  real :: a(n,m), b(n,m)
  i = 7
  do j = 1, m
    if (flag > 0) then
      do i = 1, n
        a(i,j) = a(i,j) + b(i,j)
      end do
    end if
  end do
  last = i
  do j = 1, m
    do k = 1, 3
      do i = 1 + k, n - k
        b(i,j) = b(i,j) + a(i,j)*k
      end do
    end do
  end do
  last = 1000*last + i + k
end subroutine

! a few turns, each of which reads neighbours of the one before
subroutine smooth(n, m, a, e)
  implicit none
  integer :: n, m, i, j, k
  real :: a(-4:n+4,m), e(n,m), s(-4:1004), t(-4:1004)
  do j = 1, m
    do i = -4, n+4
      s(i) = a(i,j)
    end do
    do k = 1, 4
      do i = -4+k, n+4-k
        t(i) = 0.25*(s(i-1) + s(i+1)) + 0.5*s(i)
      end do
      do i = -4+k, n+4-k
        s(i) = t(i)*k
      end do
    end do
    do i = 1, n
      e(i,j) = s(i)
    end do
  end do
end subroutine

! Newton's iteration under a mask, with a row that is under no condition in the first turn
subroutine newton(n, m, a, b, e)
  implicit none
  integer :: n, m, i, j, k, mask(1000)
  real :: a(n,m), b(n,m), e(n,m), p(1000), z(1000)
  do j = 1, m
    do i = 1, n
      p(i) = a(i,j)
      mask(i) = 1
      z(i) = 0
    end do
    do k = 2, 8
      do i = 1, n
        if (mask(i) > 0) z(i) = sqrt(abs(p(i))) + b(i,j)
      end do
      do i = 1, n
        if (mask(i) > 0) then
          p(i) = p(i) + z(i)
          if (abs(z(i)) < 1e-3) mask(i) = 0
        end if
      end do
    end do
    do i = 1, n
      e(i,j) = p(i) + z(i)
    end do
  end do
end subroutine

! cases around loops, short loops in an IF, and its condition changed on a side
subroutine cases(n, m, kind, a, b, e)
  implicit none
  integer :: n, m, kind, i, j, k, left
  real :: a(n,m), b(n,m), e(n,m), t(1000)
  do j = 1, m
    left = kind
    select case (kind)
    case (1)
      do i = 1, n
        t(i) = a(i,j)
      end do
    case (2, 3)
      do i = 1, n
        t(i) = b(i,j)
      end do
    case default
      do i = 1, n
        t(i) = 1
      end do
    end select
    if (left > 1) then
      left = 0
      do k = 1, 3
        do i = 1, n
          t(i) = t(i) + k
        end do
      end do
    end if
    do i = 1, n
      e(i,j) = t(i) + left
    end do
  end do
end subroutine

! turns that there may be none of, then what they store is changed at some points
subroutine turns_or_none(n, m, k, a, b)
  implicit none
  integer :: n, m, k, i, j, turn
  real :: a(-1:n+2,-m-2:2*m+4), b(-1:n+2,-1:m+3)
!$crayon range(k, 0, 3)
  do j = 1, m
    do turn = 1, k
      do i = 0, n + 1
        a(i,j) = 0.25*turn
      end do
    end do
    do i = 1, n
      if (b(i,j-1) < 0.6) a(i,j) = 0.5*a(i,j) - 0.5*b(i,j)
    end do
  end do
end subroutine
