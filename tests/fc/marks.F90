! RUN: gfortran -cpp -E %s -o "$work/copy.F90-pp.f90"; crayon fc --backend=c --explain -fpreprocessed -c "$work/copy.F90-pp.f90" -o "$work/o"
! A preprocessed file, as CMake makes them, is named by its marks: places are those of the user's file.
#define TWICE 2
subroutine marked(x, n, z)
  integer :: n, i
  real :: x(n)
  complex :: z(n)
#ifdef NEVER
  x = 0
#endif
  do i = 1, n
    x(i) = TWICE*x(i)
  end do
  z = 0
end subroutine
