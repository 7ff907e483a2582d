! RUN: crayon ir --after=frontend %s
! COMMON that holds a type without known size is refused at the variable.
subroutine s(n)
  integer :: n
  complex :: title
  common /c/ title, m
  n = m
end subroutine
