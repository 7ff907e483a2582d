! RUN: crayon ir --passes=species %s
! What the row changes in place only behind all that species use of it is read as it stands before: their nest comes first. A flag under which both stand comes along.
subroutine sweep(n, m, ns, rho, u, q, flag)
  implicit none
  integer :: n, m, ns, i, j, k
  logical :: flag
  real(8) :: rho(0:n+1,m), u(0:n+1,m), q(0:n+1,m,ns), f(n+1), g(n+1,8)
  do j = 1, m
    do i = 1, n + 1
      f(i) = u(i,j)*(rho(i-1,j) + rho(i,j))
    end do
    if (flag) then
      do i = 1, n + 1
        f(i) = 0.5*f(i)
      end do
      do k = 1, ns
        do i = 1, n + 1
          g(i,k) = f(i)*q(i-1,j,k)
        end do
      end do
      do k = 1, ns
        do i = 1, n
          q(i,j,k) = q(i,j,k) - (g(i+1,k) - g(i,k))
        end do
      end do
    end if
    do i = 1, n
      rho(i,j) = rho(i,j) - (f(i+1) - f(i))
    end do
  end do
end subroutine sweep
