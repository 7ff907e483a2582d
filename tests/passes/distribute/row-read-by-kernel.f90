! RUN: crayon ir --shape=strip --vl=32 --after=distribute %s
! The work row u, whose lanes would have a variable of 2 bytes, is read by the kernel behind: its last row is copied back.
subroutine f0(n, m, a, t, w)
  integer n, m, i, j
  integer(2) h
  real a(n, m), t(n), u(-1:n+2), w(-1:n+6)
  do i = -1, n+2
    u(i) = 0.25
  end do
  do j = 1, m
    do h = n, 1, -1
      u(h) = a(h,j)
    end do
    w(3) = 1
  end do
  do i = 1, n-1
    t(i) = u(i) + u(i+1)
  end do
end subroutine
