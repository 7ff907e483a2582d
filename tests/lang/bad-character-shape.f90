! MESSAGE: 'c' is of type CHARACTER and an argument of 'bad', which Fortran reaches by a stub because of its assumed-shape arrays: that is not supported
module m
contains
  subroutine bad(a, c)
    real a(:)
    character(len=*) c
    if (c == 'up') a = a + 1.
  end subroutine bad
end module m
