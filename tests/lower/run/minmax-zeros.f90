! MIN and MAX of constant zeros of both signs: gfortran's compiler keeps the first.
subroutine zeros(x)
  real :: x(8)
  double precision :: d
  real, parameter :: z = 0.0, m = -0.0
  x(1) = min(z, m)
  x(2) = min(m, z)
  x(3) = max(z, m)
  x(4) = max(m, z)
  x(5) = min(m, z, m)
  x(6) = max(z, m, z)
  d = max(-0d0, 0d0)
  x(7) = real(d)
  x(8) = max(1.0, z, m)
end subroutine
program p
  real :: x(8)
  call zeros(x)
  print '(8z10)', x
end program
