! RUN: for n in $(seq 110); do echo "#include \"in$((n+1)).inc\"" >"$work/in$n.inc"; done; cp %s "$work/f.F90"; (cd "$work"; crayon ast f.F90) 2>&1; exit 1
! #include files nest 100 deep at most; one message says so.
subroutine c
#include "in1.inc"
end
