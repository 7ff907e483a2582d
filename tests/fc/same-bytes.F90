! RUN: cp %s "$work/s.F90"; cd "$work"; for o in -O2 "-g -DDEBUG"; do for n in 1 2; do crayon fc --backend=c $o -c s.F90 -o $n.o; cp s_m.mod $n.mod; done; cmp 1.o 2.o; strings 1.o | grep -c crayon-check; done; cmp 1.mod 2.mod; zcat s_m.mod | grep -c 'created from s.F90'; crayon fc --backend=c -c s.F90 -o /dev/null && [ -c /dev/null ] && echo a device
! The same object each time, with debug information too, and where it has its compiler's options without that; a module file names the user's file; /dev/null stays what it is.
module s_m
contains
  subroutine s(a, n)
    real :: a(n)
    do i = 1, n
      a(i) = 2*a(i)
    end do
  end subroutine
#ifndef DEBUG
  subroutine tell()
    use iso_fortran_env, only: compiler_options
    print *, compiler_options()
  end subroutine
#endif
end module
