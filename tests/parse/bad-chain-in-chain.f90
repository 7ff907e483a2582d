! RUN: awk 'BEGIN { print "subroutine s(k)"; for (b = 0; b < 4; b++) { print "if (k == 0) then"; for (i = 1; i <= 900; i++) print "else if (k == " i ") then" } for (b = 0; b < 4; b++) print "end if"; print "end" }' >$work/f.f90; crayon ast $work/f.f90 2>&1 >/dev/null | sed "s|$work/||g"; exit 1
! Chains of branches within each other's last branch make a depth that is limited too.
