! RUN: cd "$work"; cp "$OLDPWD"/%s p.f90; crayon fc --backend=c -c p.f90 && ls; crayon fc --backend=c -c p.f90 -o q.o && nm q.o | grep -c "crayon_.*_run_"; crayon fc --backend=c -O2 q.o -o q && ./q; crayon fc --backend=c p.f90 && ./a.out; crayon fc -dumpversion >v && gfortran -dumpversion | cmp - v; crayon fc --backend=c --explain -fcheck=all -c p.f90; crayon fc --backend=c --explain -fcheck=recursion -c p.f90; crayon fc --backend=c -E p.f90 | grep -c program; crayon fc --backend=x -c p.f90; echo $?; ln -s "$(command -v crayon)" crayon-fc; ./crayon-fc --backend=c -c p.f90 -o r.o && nm r.o | grep -c "crayon_.*_run_"; crayon fc --backend=c missing.f90 2>&1 | grep -c 'No such file'
! gfortran's command lines.
program p
  integer :: i
  real :: a(10)
  do i = 1, 10
    a(i) = i
  end do
  print *, sum(a)
end program
