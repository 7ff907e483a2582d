! RUN: echo of preprocessed.F90
program main
  real :: a(8, 5)
  call fill(a)
  do i = 1, 8
    a(i, 1) = sum(a(i, :))
  end do
  print *, a
end program
