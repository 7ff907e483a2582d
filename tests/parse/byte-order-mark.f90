! RUN: printf '\357\273\277subroutine s\nend subroutine s' > "$work/bom.f90" && crayon ast "$work/bom.f90"
! A byte order mark before the first statement is no part of it; the last line has no end.
