! RUN: cp %s "$work/s.f90"; cd "$work"; mkdir src inc out; mv s.f90 src; for n in 1:. 2:src 3:inc 4:out; do printf 'module k\ninteger, parameter :: n = %d\nend module\n' ${n%%:*} >k.f90; (cd ${n#*:} && crayon fc --backend=c -c "$work/k.f90" -o k.o); done; gfortran -c k.f90 -o k.o; for gone in k.mod src/k.mod inc/k.mod; do gfortran -Iinc -Jout src/s.f90 -o g && ./g; crayon fc --backend=c --explain -Iinc -Jout src/s.f90 -o c && ./c; rm $gone; done; crayon fc --backend=c -Iinc -Jout src/s.f90 -o c && ./c
! Of several modules of one name the one is read that gfortran reads: in the current folder (here gfortran's own), the file's, -I, -J.
program main
  use k
  implicit none
  integer :: i
  real :: x(5)
  x = 0
  do i = 1, n
    x(i) = i
  end do
  print *, x
end program
