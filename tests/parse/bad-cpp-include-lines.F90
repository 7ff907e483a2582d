! RUN: echo '#define N 3' >$work/d.inc; cp %s $work/f.F90; crayon ast $work/f.F90 2>&1 | sed "s|$work/||g"; exit 1
! A file of an INCLUDE line is not preprocessed: a directive in it is a fault.
subroutine c
  include 'd.inc'
  include 'd.inc'
end
