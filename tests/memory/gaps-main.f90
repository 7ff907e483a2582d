! RUN: true
! The program of threads.f90 and gaps-threads.f90, whose module it is compiled behind.
program main
  use rows
  implicit none
  interface
    subroutine both(x) bind(c)
      import c_double
      real(c_double), intent(inout) :: x(4, 500)
    end subroutine
  end interface
  real(8), target :: x(4, 500)
  x = 0
  call both(x)
  print *, x
end program
