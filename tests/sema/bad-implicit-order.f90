! RUN: crayon ir --after=frontend %s
! IMPLICIT stands before the declarations; a PARAMETER before it keeps its type.
subroutine a(x)
  real x
  implicit none
  x = 1
end subroutine
subroutine b(x)
  save
  implicit real (b)
  x = 1
end subroutine
subroutine c(x)
  parameter (n = 3)
  implicit none
  real x
  x = n
end subroutine
subroutine fine(x)
  parameter (n = 3)
  implicit real (b)
  x = n
end subroutine
