! RUN: crayon ir --after=frontend %s
! Names of COMMON blocks and of procedures are of one kind.
subroutine one
  common /two/ a(10)
  a(1) = 1
end subroutine
subroutine two
  common /three/ b
  b = 2
end subroutine
