! RUN: crayon ir --after=frontend %s
! What stands in WHERE besides assignments, and targets of another rank than the mask.
subroutine s(a, b, n)
  integer :: n
  real :: a(n), b(n,n)
  where (a > 0.0)
    a = 1.0
    call sub(a)
    b = 1.0
  end where
end subroutine
subroutine sub(a)
  real :: a(*)
  a(1) = 0.0
end subroutine
