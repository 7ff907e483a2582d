! RUN: cp %s "$work/p.f90"; cd "$work"; TMPDIR=/nonexistent crayon fc --backend=c --explain -c p.f90; echo $?; ls *.o; mkdir in; TMPDIR=in crayon fc --backend=c p.f90 && ./a.out; ls in; crayon fc --gfortran=nothing -c p.f90; crayon fc --gfortran=./nothing -c p.f90; echo $?
! Temporary files find a place as gfortran's do where TMPDIR is none; it may be relative. Without gfortran that is said.
program p
  real :: a(100)
  do i = 1, 100
    a(i) = i
  end do
  print *, sum(a)
end program
