! A local array whose extents come from arguments.
subroutine autom(n, a)
  real a(n), w(0:n)
  w(0) = 0.0
  do i = 1, n
    w(i) = a(i)*0.5
  end do
  do i = 1, n
    a(i) = w(i) - w(i-1)
  end do
end subroutine autom
