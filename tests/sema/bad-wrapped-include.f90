! RUN: printf 'subroutine r(a)\nreal :: a(:)\na(1) = 0.0\nend subroutine\n' >$work/r.inc; cp %s $work/f.f90; crayon ir --after=frontend $work/f.f90 2>&1 | sed "s|$work/||g"; exit 1
! A procedure with assumed shape in an included file.
module m
contains
  include 'r.inc'
end module
