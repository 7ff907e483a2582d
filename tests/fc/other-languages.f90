! RUN: cp %s "$work/f.f90"; cd "$work"; printf 'int c_(void) { return 1; }\n' >c.c; printf 'extern "C" int d_() { return 2; }\n' >d.cc; printf '.section .note.GNU-stack\n.text\n.globl s_\ns_: mov $3, %%eax\n ret\n' >s.s; printf 'int o_(void) { return 4; }\n' >o.c; gcc -c o.c; crayon fc --backend=c --explain -O2 -c f.f90 c.c s.s && ls *.o; crayon fc --backend=c f.o c.o s.o d.cc o.o -o p && ./p; crayon fc --backend=c -O2 f.f90 c.c d.cc s.s o.o && ./a.out; crayon fc --backend=c -c f.f90 c.c -o x.o; crayon fc --backend=c -c c.c -o only.o && ls only.o
! C, C++ and assembler files and objects beside Fortran; several files into one object, as gfortran says it.
program p
  integer :: a(10)
  integer, external :: c, d, s, o
  do i = 1, 10
    a(i) = i
  end do
  print *, sum(a) + c() + 10*d() + 100*s() + 1000*o()
end program
