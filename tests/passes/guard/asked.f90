! RUN: crayon ir --shape=row --after=guard %s | grep -E "quick|= select|^ *subroutine"; crayon cuda --shape=row -o "$work" %s; grep -o "crayon_quick.*&sure.*;" "$work/asked.cu"
! Where differences have two signs nothing reads the quotient: its test asks nothing there. Nor is one by a choice of the other side, or one that a product goes through.
subroutine limited(dl, dr, s, n)
  integer :: n, i
  real(8) :: dl(n), dr(n), s(n), t
  do i = 1, n
    t = 2*dl(i)*dr(i)/(dl(i) + dr(i))
    s(i) = merge(t, 0d0, dl(i)*dr(i) > 0)
  end do
end subroutine
subroutine otherwise(a, b, s, n)
  integer :: n, i
  real(8) :: a(n), b(n), s(n), t
  do i = 1, n
    if (b(i) == 0) then
      s(i) = 0
    else
      s(i) = 3*(a(i)/b(i)) + 1
    end if
  end do
end subroutine
! Both choices read it, by different conditions; and a neighbour does.
subroutine twice(a, b, s, t, n)
  integer :: n, i
  real(8) :: a(n), b(n), s(n), t(n), q(n)
  do i = 1, n
    q(i) = a(i)/b(i)
  end do
  do i = 2, n
    s(i) = merge(q(i), 0d0, a(i) > 1)
    t(i) = merge(q(i), 1d0, a(i) < -1)
  end do
end subroutine
subroutine neighbour(a, b, s, n)
  integer :: n, i
  real(8) :: a(n), b(n), s(n), q(n)
  do i = 1, n
    q(i) = a(i)/b(i)
  end do
  do i = 2, n
    s(i) = merge(q(i-1), 0d0, a(i) > 1)
  end do
end subroutine
