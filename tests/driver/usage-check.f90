! RUN: crayon check --run made %s; crayon check --make made --run made; crayon check --replay saved %s; crayon tune --make made --run made; for o in --shape=row --threads --real8 --routine=s --replay=x; do crayon check --run made $o; done; for o in --threads -v --nests; do crayon check --replay saved $o; done; for o in --vl=128 --with=c --keep-going; do crayon tune --run made $o; done; crayon check --with=fortran %s; echo "exit $?"; crayon check --with= %s; echo "exit $?"; crayon check --with=, %s; echo "exit $?"; crayon check --with=c,c %s; echo "exit $?"; crayon check --routine=t %s; echo "exit $?"; crayon check --trap=inf %s; echo "exit $?"
! What check cannot do.
subroutine s(a, n)
  integer :: n
  real :: a(n)
  a = 2.0*a
end subroutine
