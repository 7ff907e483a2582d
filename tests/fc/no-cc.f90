! RUN: cp %s "$work/p.f90"; cd "$work"; mkdir bin; for t in gfortran as ld rm; do ln -s "$(command -v $t)" bin; done; crayon=$(command -v crayon); cp p.f90 q.f90; PATH=$work/bin "$crayon" fc --backend=c --explain -c p.f90 q.f90; echo $?; ls *.o
! Without a C compiler a file is gfortran's, and that is said once.
program p
  real :: a(10)
  do i = 1, 10
    a(i) = i
  end do
  print *, a
end program
