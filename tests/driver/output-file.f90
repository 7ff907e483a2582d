! RUN: mkdir "$work/files"; cp %s "$work/files/s.f90"; cd "$work/files"; mkdir s.c s.cu o o/s.f90; for c in "c" "cuda" "reference -o o"; do crayon $c s.f90; echo "exit $?"; done; crayon ir --dump-dir=nowhere s.f90; echo "exit $?"; ls . o s.c s.cu
! A file that cannot be written: nothing is left beside it.
subroutine s(a, n)
  integer :: n
  real :: a(n)
  a = 2.0*a
end subroutine
