program main
  real(8) :: x(8), y(8) = 0
  integer :: k, i
  logical :: flag(8)
  external :: int
  do i = 1, 8
    x(i) = 0.3d0*i
  end do
  k = 4
  call user(x, 8, k, flag)
  print '(4z17)', x
  print *, k, flag
  call int(x, 8, 1.5d0, k)
  print '(4z17)', x
  print *, k
  call names(x, 3, y(1), y(2), 0.25d0, 6)
  print '(4z17)', x, y
end program
