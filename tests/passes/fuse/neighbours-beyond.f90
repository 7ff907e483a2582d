! RUN: crayon ir --shape=strip --vl=32 --after=launch %s
! The first nest reads a(i,j) where no lane of the kernel is: its load is not narrowed to the lanes, where the second reads it, too.
subroutine beyond(n, m, a, b, p)
  implicit none
  integer n, m, i, j
  real(8) a(-2:n+3,m), b(-2:n+3,m), p(-2:n+3,m), s(-2:n+3,m)
  s = 0.25d0*a + b
  do j = 1, m
    do i = 1, n
      if (a(i,j) > s(i,j)) p(i,j) = a(i+1,j)
    end do
  end do
end subroutine

! Reads within the lanes do not hinder it.
subroutine within(n, m, a, b, p)
  implicit none
  integer n, m, i, j
  real(8) a(-2:n+3,m), b(-2:n+3,m), p(-2:n+3,m), s(-2:n+3,m)
  do j = 1, m
    do i = 2, n-1
      s(i,j) = 0.25d0*a(i,j) + b(i,j)
    end do
    do i = 1, n
      p(i,j) = a(i+1,j) + a(i,j)
    end do
    do i = 2, n-1
      p(i,j) = p(i,j) + s(i,j)
    end do
  end do
end subroutine
