! RUN: cp %s "$work/p.f90"; cd "$work"; mkdir -p nvcc/bin; printf '#!/bin/sh\necho "nests.cu(1): error: no such luck" >&2\nexit 1\n' >nvcc/bin/nvcc; chmod +x nvcc/bin/nvcc; PATH=$work/nvcc/bin:$PATH crayon fc -c p.f90; echo $?; ls *.o
! Where the compiler refuses what was translated, the file is gfortran's, and that is said.
program p
  real :: a(1000)
  do i = 1, 1000
    a(i) = i
  end do
  print *, a
end program
