! RUN: mkdir "$work/program"; cd "$work/program"; printf "program p\nprint *, 1\nend program\n" >p.f90; for c in c cuda; do crayon $c p.f90; echo "exit $?"; done; ls
! Files that hold nothing to translate.
subroutine s(a, n)
  integer :: n
  real :: a(n)
  a = 2.0*a
end subroutine
