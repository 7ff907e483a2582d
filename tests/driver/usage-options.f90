! RUN: for o in --nosuch --seed=1 --real8=4 --max-errors --max-errors=many -I -D=3 -U --shape=blob --schedule=none --vl=33 --columns=3 --regs=7 --shared=999999; do crayon c %s $o; echo "exit $?"; done
! Options that are unknown, of another command, without or with a wrong value.
subroutine s(a, n)
  integer :: n
  real :: a(n)
  a = 2.0*a
end subroutine
