! RUN: crayon ir --after=frontend %s
! What needs the size of an assumed-size array.
subroutine s(a, b, n)
  integer :: n
  real :: a(n,*), b(n,n)
  b = a
  b(:,1) = a(1,:)
  a = 1.0
  b(1,1) = sum(a)
  where (b(:,1) > 0.0) a(:,1) = a(:,1) + a(n:1:-1,1)
end subroutine
