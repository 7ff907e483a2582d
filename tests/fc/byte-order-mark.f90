! RUN: sh same.sh %s
program marked
  real :: a(5)
  do i = 1, 5
    a(i) = i
  end do
  print *, a
end program
