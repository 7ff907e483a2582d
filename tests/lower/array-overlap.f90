! RUN: crayon ir --after=frontend %s
! Where the value may read what the target overwrites, a temporary holds it first.
subroutine s(c, n)
  integer :: n
  real :: c(10)
  c(2:n) = c(1:n-1)
  c = c(3)*c
end subroutine
