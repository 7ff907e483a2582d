! RUN: crayon ir --passes=depend,fuse %s
! A cell that is one of a few around the point is read at each of them; what the next loop updates comes from before.
subroutine r(n, v, d, e)
  integer :: n, i, k, u
  real :: v(0:n), d(-1:n+1), e(0:n)
  do i = 1, n
    if (v(i) > 0) then
      k = i - 1
    else
      k = min(i + 1, n)
    end if
    u = k - 1
    e(i) = d(k)*v(i) + d(u)
  end do
  do i = 1, n
    d(i) = d(i) - e(i)
  end do
end subroutine
