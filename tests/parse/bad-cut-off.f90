! RUN: crayon ast %s
! A file that ends within a procedure of a module: one fault, at the end, for the procedure.
module m
contains
  subroutine s
    do i = 1, 3
      x = 1 + 2
