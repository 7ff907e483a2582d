! RUN: cp %s "$work/s.f90"; cd "$work"; mkdir src src/inc other; mv s.f90 src; echo "include 'c.inc'" >src/inc/b.inc; for n in 3:src 4:src/inc 5:other; do echo "integer, parameter :: n = ${n%%:*}" >${n#*:}/c.inc; done; cp src/s.f90 src/t.F90; for gone in src/c.inc src/inc/c.inc; do for f in s.f90 t.F90; do gfortran -Iother src/$f -o g && ./g; crayon fc --backend=c --explain -Iother src/$f -o c && ./c; done; rm $gone; done
! What an included file includes is looked for beside the file that is compiled, then in the folders of -I, never beside the included one.
program main
  implicit none
  include 'inc/b.inc'
  integer :: i
  real :: x(6)
  x = 0
  do i = 1, n
    x(i) = i
  end do
  print *, x
end program
