! RUN: { awk 'BEGIN { for (i = 1; i <= 201; i++) { print "subroutine p" i "(x)\nx = 1\nend"; calls = calls "call apply(p" i ", x)\n" } print "subroutine all(x)\n" calls "end" }'; cat %s; } >$work/f.f90; crayon ir --after=frontend $work/f.f90 2>&1 >/dev/null | sed "s|$work/||g"; exit 1
! A routine has a limited number of variants.
subroutine apply(f, x)
  external f
  call f(x)
end subroutine
