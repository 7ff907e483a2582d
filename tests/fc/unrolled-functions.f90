! RUN: sh same.sh %s -- -O3 -ffp-contract=off
! Where gfortran unrolls the loops of constant bounds in a loop it makes vectors of that loop, and takes vectors of functions from a library:
! what stands in such a loop is no nest. In loops around it others are.
program unrolled_functions
  implicit none
  integer, parameter :: points = 4, fields = 3
  integer :: i, k, v, s, n = 500
  real(8) :: state(-1:502, 20, fields), flux(501, 20, fields), stencil(points), vals(fields), d3(fields), r, p, t, total
  do v = 1, fields
    do k = 1, 20
      do i = -1, 502
        state(i, k, v) = 1 + 0.3d0*mod(i*k + v, 17)
      end do
    end do
  end do
  print *, state(1, 1, 1)
  do k = 1, 20
    do i = 1, n + 1
      do v = 1, fields
        do s = 1, points
          stencil(s) = state(i - 3 + s, k, v)
        end do
        vals(v) = -stencil(1)/12 + 7*stencil(2)/12 + 7*stencil(3)/12 - stencil(4)/12
        d3(v) = -stencil(1) + 3*stencil(2) - 3*stencil(3) + stencil(4)
      end do
      r = vals(1) + 2
      t = vals(3)/r
      p = (r*t)**1.4d0
      flux(i, k, 1) = r*vals(2) - d3(1)
      flux(i, k, 2) = r*r*t + p - d3(2)
      flux(i, k, 3) = r*t*vals(2) - d3(3)
    end do
    total = sum(flux(1:n, k, 2))
    do i = 1, n
      state(i, k, 1) = state(i, k, 1) - (flux(i + 1, k, 2) - flux(i, k, 2))*1d-6
    end do
  end do
  print '(3z17)', total, state(7, 7, 1), state(9, 19, 1)
  print '(z17)', sum(transfer(flux, [1_8]))
end program unrolled_functions
