! RUN: mkdir "$work/a" "$work/a/in c"; cp %s "$work/a/d.F90"; cd "$work/a"; printf '#define N 5\n' >'in c/n.h'; printf 'module k\nreal :: x(5)\nend module\n' >k.f90; cp -r "$work/a" "$work/b"; all() { $1 -c k.f90 -J'in c' && $1 -MD -c d.F90 -I'in c' && $1 -MMD -MP -MF o.dep -MT 'a b' -MQ 'c$d' -c d.F90 '-Iin c' -o z.o && $1 -MMD -cpp -Jin\ c k.f90 d.F90 -o 'p q' && './p q' && $1 -MD '-Iin c' d.F90 2>/dev/null; $1 -MD -c k.f90; $1 -MM -cpp '-Iin c' d.F90; for f in *.d *.dep; do echo "[$f]"; cat "$f"; done; }; all gfortran >../gfortran 2>&1; cd ../b; all 'crayon fc --backend=c' >../crayon 2>&1; ls in*; for f in gfortran crayon; do sed -e ':a' -e '/\\$/{' -e N -e 's/ *\\\n *\([^ ]\)/ \1/' -e ba -e '}' ../$f | sed 's/ [^ ]*finclude[^ ]*//; /^[^ ]*finclude[^ ]*:$/d' >../$f.d; done; cat ../crayon.d; sed '/-crayon.mod:$/d; s/ in\\ c\/k-crayon.mod//; s/ k-crayon.mod//' ../crayon.d >../plain; diff ../gfortran.d ../plain && echo same; touch -d 2001-01-01 in*/k.mod in*/k-crayon.mod; crayon fc --backend=c -c k.f90 -J'in c'; ls k*; find . -name "k*" -newermt 2001-01-02 | sort; nm z.o | grep -c "crayon_.*_run_"
! Files of dependencies: as gfortran's, with our module files. What has not changed stays as old as it is.
#include "n.h"
program p
  use k
  integer :: i
  do i = 1, N
    x(i) = i
  end do
  print *, x
end program
