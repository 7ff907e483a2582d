! RUN: crayon ir --after=frontend %s
! What needs the size of an assumed-size array.
subroutine s(a, b, n)
  integer :: n, k
  real :: a(n,*), b(n,n)
  b = a
  b(:,1) = a(1,:)
  a = 1.0
  b(1,1) = sum(a)
  k = n/2
  where (b > 0.0) a(:,1:k) = b
  a(:,1:k) = a(n:1:-1,1:k)
end subroutine
