! RUN: cp %s "$work/p.f90"; cd "$work"; sed "s/'plain'/'it\\\\''s \\\\n new! x \\\\\\\\'/" p.f90 >q.f90; printf "include 'p.f90'\n" >i.f90; for f in p q i; do for fc in gfortran "crayon fc --backend=c --explain"; do $fc -O2 -fbackslash $f.f90 -o $f && ./$f; done; done; crayon fc --backend=c --explain -fbackslash -fno-backslash -c q.f90; crayon fc --backend=c --explain -fbackslash -c q.f90
! -fbackslash changes literals with a backslash \' \n alone: files without one have nests. Those of included files are not looked for.
program shout
  implicit none
  character(20) :: text
  real :: a(50)
  integer :: i
  text = 'plain' ! it's \n
  do i = 1, 50
    a(i) = 0.5*i
  end do
  print *, text, sum(a) ! \' "
end program shout
