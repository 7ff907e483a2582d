! RUN: cp %s "$work/p.f90"; cd "$work"; TMPDIR=/nonexistent crayon fc --backend=c -c p.f90 2>said; echo $?; sed 's/check\..*:/check:/' said; ls *.o; crayon fc --gfortran=nothing -c p.f90; crayon fc --gfortran=./nothing -c p.f90; echo $?
! Without a place for temporary files gfortran finds one; without gfortran that is said.
program p
  print *, 1
end program
