! RUN: crayon ast %s
! Bytes outside of Fortran's characters are named; in comments and constants they are allowed: é.
subroutine c
  s = 'é' ! é
  x = é
  é = 1
  x = a ? b
  y = a & b
end
