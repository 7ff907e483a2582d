program main
  use grid
  type(field) :: f
  integer :: i
  allocate(f%u(n))
  do i = 1, n
    f%u(i) = sin(real(i, 8))
  end do
  call smooth(f)
  print '(z16.16)', f%u
end program
