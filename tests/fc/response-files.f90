! RUN: cp %s "$work/r.f90"; cd "$work"; mkdir 'a b'; printf -- "--backend=c -O2 '-Ja b'\n\t\"r.f90\"  @more" >args; printf -- '-o a\\ b/r --explain' >more; crayon fc @args && 'a b/r'; crayon fc @nothing; echo '@loop' >loop; crayon fc @loop 2>&1 | head -n 1
! Arguments from files, as gfortran reads them.
program p
  real :: a(10)
  do i = 1, 10
    a(i) = i
  end do
  print *, a
end program
