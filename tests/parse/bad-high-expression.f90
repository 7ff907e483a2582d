! RUN: awk 'BEGIN { printf "subroutine s(k)\nk = k"; for (i = 1; i <= 9000; i++) printf (i % 40 ? "+k" : "+k&\n"); print "+k\nend" }' >$work/f.f90; crayon ast $work/f.f90 2>&1 >/dev/null | sed "s|$work/||g" | grep error; exit 1
! A chain of operations has 8000 at most: what the expression becomes is as deep as it is long.
