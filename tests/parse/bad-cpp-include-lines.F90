! RUN: echo '#define N 3' >"$work/d.inc"; cp %s "$work/f.F90"; (cd "$work"; crayon ast f.F90) 2>&1; exit 1
! A file of an INCLUDE line is not preprocessed: a directive in it is a fault.
subroutine c
  include 'd.inc'
  include 'd.inc'
end
