! MESSAGE: a bound of 'b' in a main program must be constant, and 'n' is not
program main
  real b(2*n)
  b = 1
end program
