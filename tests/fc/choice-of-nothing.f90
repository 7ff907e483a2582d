! RUN: cp %s "$work/c.f90"; cd "$work"; for o in --only=stepp --not=twice,Stepp --only=c.f90:8,c.f90:9 "-c --not=c.f90:90" "-c --not=d.f90:90" "-c --not=stepp" "-c --not=stepp --explain" "-c --only=twice"; do echo "== $o"; crayon fc --few=0 --backend=c -O2 $o c.f90; done
! A name of --only or --not that nothing has is named: for a program, for a line of a file that is compiled, or when asked.
program main
  call twice([1.0, 2.0])
contains
  subroutine twice(a)
    real :: a(2), b(2)
    b = a*2
    print *, b
  end subroutine
end program
