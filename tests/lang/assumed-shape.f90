! Assumed shape, any lower bound, any stride.
module assshp
contains
  subroutine sweep(rho, u, dt)
    real, intent(inout) :: rho(:, 0:)
    real, intent(in) :: u(:, :), dt
    do j = 0, ubound(rho, 2)
      do i = 2, size(rho, 1)
        rho(i, j) = rho(i, j) - dt*(u(i, j+1) - u(i-1, j+1))
      end do
    end do
    if (size(rho, 1) > 0) call edge(rho(1, :))
  end subroutine sweep
  subroutine edge(row)
    real row(:)
    row = row*0.5
  end subroutine edge
end module assshp
subroutine assuse(n, m, a, b)
  use assshp
  integer n, m
  real a(n, m), b(n, m)
  call sweep(a, b, 0.1)
  call sweep(a(1:n:2, 2:m), b(1:n:2, 2:m), 0.1)
end subroutine assuse
