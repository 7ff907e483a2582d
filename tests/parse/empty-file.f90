! RUN: : > "$work/empty.f90" && crayon ast "$work/empty.f90" && echo empty
! A file of no bytes has no units and no faults.
