! RUN: sh same.sh %s
! What is told at STOP of exceptions of floating-point arithmetic: a nest raises none that the program did not.
program flags
  real :: a(8)
  do i = 1, 8
    a(i) = i*0.5
  end do
  print *, a
  error stop 'no flags'
end program
