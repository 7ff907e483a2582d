! RUN: printf 'subroutine r(a)\nreal :: a(:)\na(1) = 0.0\nend subroutine\n' >"$work/r.inc"; cp %s "$work/f.f90"; (cd "$work"; crayon ir --after=frontend f.f90) 2>&1; exit 1
! A procedure with assumed shape in an included file.
module m
contains
  include 'r.inc'
end module
