! RUN: awk 'BEGIN { print "subroutine s(k)\nselect case (k)"; for (i = 1; i <= 20000; i++) print "case (" i ")\nk = 0"; print "end select\nend" }' >$work/f.f90; crayon ast $work/f.f90 2>&1 >/dev/null | sed "s|$work/||g"; exit 1
! A SELECT has 1000 branches at most.
