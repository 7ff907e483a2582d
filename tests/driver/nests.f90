! RUN: cd nests && for o in c cuda; do crayon $o --nests -o "$work/$o" step.f main.f90 grid.F90 2>"$work/said"; echo "exit $?"; (cd "$work/$o" && echo *); done; cat "$work/said"; grep -h '^#line' "$work/c/grid.c" "$work/c/step.c" | sort -u; crayon report --nests step.f grid.F90 main.f90 2>/dev/null | sed -n '/^kernel/,$d;p'; crayon check --nests step.f grid.F90 main.f90 2>/dev/null; gfortran -w -O2 -J "$work" "$work/c/grid_host.f90" "$work/c/step_host.f" "$work/c/main_host.f90" -x c "$work/c/grid.c" "$work/c/step.c" -o "$work/ours" && "$work/ours" >"$work/ours.txt"; gfortran -w -O2 -J "$work" grid.F90 step.f main.f90 -o "$work/theirs" && "$work/theirs" >"$work/theirs.txt" && cat "$work/ours.txt" && cmp "$work/ours.txt" "$work/theirs.txt"; gfortran -w -fopenmp -c "$work/c/step_host.f" -o "$work/x.o" 2>/dev/null || echo refused; cd ..; crayon c --nests -o "$work/none" %s; ls "$work"; crayon c --nests nests/misnested.f; crayon c --nests nests/none.f; crayon c --nests -o /dev/null/x nests/step.f nests/grid.F90 2>&1 | grep cannot
! The nests of files whose routines hold anything. This file has none.
subroutine s(a)
  real :: a(:)
  print *, a
end
