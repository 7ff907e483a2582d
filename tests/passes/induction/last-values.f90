! RUN: crayon ir --passes=induction %s
! Scalars that iterations set in loops inside, which may have no turns, are made again behind the loop: of elements that the loop only reads, through
! other scalars, of the last turns, up and down; of the loop before where the last one has no turns; under a condition that stays, with both its sides.
subroutine chain(n, m, r, a, t)
  common /lines/ t1, t2
  real(8) :: r(m,n), a(m,n), t1, t2, t
  integer :: n, m, i, k
  do k = 1, n
    do i = 1, m
      t1 = r(i,k)
      t2 = t1*t1
      t = k*t2
      a(i,k) = t2 + t
    end do
  end do
end subroutine
subroutine before(n, m, l, flag, r, a, s, c)
  real(8) :: r(m,n), a(m,n), s, c
  integer :: n, m, l, i, k
  logical :: flag
  do k = n, 1, -1
    do i = 1, m
      s = r(i,k)
      a(i,k) = s
    end do
    do i = l, 2, -1
      s = n
      a(i,k) = a(i,k) + s
    end do
    if (flag) then
      c = 1
      a(1,k) = a(1,k)*c
    else
      do i = 1, m
        c = k + i
        a(i,k) = a(i,k)/c
      end do
    end if
  end do
end subroutine
! The DO variable of a loop inside, set again behind it.
subroutine last_set(n, m, a, b, flag, last)
  integer :: n, m, i, j, k, last
  real :: a(n,m), b(n,m)
  logical :: flag
  do j = 1, m
    do i = 1, n
      a(i,j) = 0.5*b(i,j)
    end do
    if (flag) then
      do k = 1, min(n, 5)
        a(k,j) = b(k,j) + 1
      end do
      k = 3
    end if
  end do
  if (flag .and. m > 0) last = k
end subroutine
