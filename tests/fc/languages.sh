#!/bin/sh
# languages.sh: compiles and links files whose language -x says, by gfortran and by `crayon fc`; prints what both do, and where they differ.
set -u
. "$(dirname "$0")/../scratch.sh"
cd "$work" || exit 2
cat >old.inc <<'EOF'
C     fixed form, with the preprocessor
      program old
      real a(N)
      do 10 i = 1, N
   10 a(i) = i
      call double(a,
     &  N)
      print *, a, twice(2.0)
      end
EOF
cat >new.text <<'EOF'
#define TWO 2
subroutine double(a, n) ! free form
  real :: a(n)
  a = TWO*a
end subroutine
EOF
printf 'real function twice(x)\ntwice = 2*x\nend\n' >plain.f90
tries() {
  echo "-- link"
  "$@" -w -O2 -DN=5 -x f77-cpp-input old.inc -xf95-cpp-input new.text -x none plain.f90 -o program && ./program
  echo "-- objects"
  "$@" -w -O2 -DN=5 -x f77-cpp-input -MMD -c old.inc && "$@" -w -O2 -MD -x f95-cpp-input -c new.text && nm old.o new.o | grep -c " T " && grep -h : ./*.d && rm ./*.[od]
  echo "-- checks"
  "$@" -w -O2 -DN=5 -fcheck=all -x f77-cpp-input old.inc -x f95-cpp-input new.text -x none plain.f90 -o program && ./program
  echo "-- without the preprocessor, and another language"
  "$@" -w -c -x f95 new.text 2>/dev/null || echo "status $?"
  "$@" -w -c -x c new.text 2>/dev/null || echo "status $?"
}
tries gfortran >expected
tries crayon fc --backend=c >got 2>&1
cat expected
diff expected got
crayon fc --backend=c --explain -w -O2 -DN=5 -x f77-cpp-input -c old.inc
crayon fc --backend=c --explain -w -O2 -x f95-cpp-input -c new.text
