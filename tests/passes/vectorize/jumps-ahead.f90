! RUN: crayon ir --shape=strip --vl=32 --after=vectorize %s
! Jumps ahead within an iteration: what they pass over is predicated by the points that have not left.
subroutine steepen(rho, p, eta, n, m)
  integer, intent(in) :: n, m
  real, intent(in) :: rho(n,m), p(n,m)
  real, intent(out) :: eta(n,m)
  real :: d2(n), drho, e
  integer :: i, j
  do j = 1, m
    do i = 2, n - 1
      d2(i) = (rho(i+1,j) - 2.0*rho(i,j) + rho(i-1,j))/6.0
    end do
    do i = 3, n - 2
      eta(i,j) = 0.0
      drho = rho(i+1,j) - rho(i-1,j)
      if (drho == 0.0) cycle
      if (p(i,j) > 0.5) then
        if (d2(i+1)*d2(i-1) > 0.0) cycle
        if (p(i,j) > 1.0) go to 10
        eta(i,j) = 0.25
      end if
      e = (d2(i-1) - d2(i+1))/drho
      eta(i,j) = max(0.0, min(20.0*(e - 0.05), 1.0))
10    continue
      eta(i,j) = 0.5*eta(i,j)
    end do
  end do
end subroutine
