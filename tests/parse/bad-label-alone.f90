! RUN: crayon ast %s
! A label that marks no statement, as gfortran refuses it; one whose statement stands on the next line has one.
subroutine s
10
20 &
  x = 1
  30 ! nothing
  40 ; y = 1
end subroutine
