! RUN: cp %s "$work/main.f90"; cd "$work"; for n in 1 2 3 4 5 6; do printf 'module m%d\nreal :: x%d(9) = %d\ncontains\nsubroutine s%d\nx%d = x%d*2\nend subroutine\nend module\n' $n $n $n $n $n $n >m$n.f90; done; printf 'FC = crayon fc --backend=c\nM = m1.o m2.o m3.o m4.o m5.o m6.o\np: main.o $(M)\n\t$(FC) -o $@ $^\n%%.o: %%.f90\n\t$(FC) -O2 -c $<\nmain.o: $(M)\n' >Makefile; make -s -j7 && ./p && ls *.mod; for n in 1 2 3 4 5 6 7 8; do mkdir d$n; crayon fc --backend=c -O2 -J d$n -c m1.f90 -o m1-$n.o & done; wait; for n in 2 3 4 5 6 7 8; do cmp m1-1.o m1-$n.o; done; crayon fc --backend=c --explain -c main.f90; printf 'module m1\nreal :: x1(9) = 1, y\ncontains\nsubroutine s1\nend subroutine\nend module\n' >m1.f90; gfortran -c m1.f90; crayon fc --backend=c --explain -c main.f90
! Compilations side by side, of one module too; a module file that gfortran alone has changed since is not used.
program p
  use m1
  use m2
  use m3
  use m4
  use m5
  use m6
  call s1
  call s2
  call s3
  call s4
  call s5
  call s6
  x1 = x1 + x2 + x3 + x4 + x5 + x6
  print *, x1(9)
end program
