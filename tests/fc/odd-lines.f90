! RUN: cp %s "$work/p.f90"; cd "$work"; for o in '-c p.f90 -o p.f90' 'p.f90 -o ./p.f90' '-c p.f90 -L' '-c p.f90 -o' 'p.f90 -I' '-c p.f90 nothing.f90' '-Wa,-ahln -c p.f90' '-c bad.f90 q.f90 c.c'; do for fc in gfortran 'crayon fc --backend=c'; do rm -f *.o; cp p.f90 q.f90; echo 'bad bad(' >bad.f90; echo 'int c;' >c.c; $fc $o >said 2>errors; echo "$o: $?, $(wc -l <said) lines, $(grep -c error: errors) $(head -n 1 errors)"; cmp p.f90 q.f90; ls *.o 2>/dev/null; done; done
! Command lines that are wrong, or wrong in part: nothing is written over, and what gfortran makes is made.
program p
  real :: a(10)
  do i = 1, 10
    a(i) = i
  end do
  print *, sum(a)
end program
