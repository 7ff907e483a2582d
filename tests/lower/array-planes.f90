! RUN: crayon ir --after=frontend %s
! Planes of one array: an iteration reads what it writes, or what none writes, whichever planes these are. A temporary is there where sections are shifted in a
! dimension that they go along, or change places.
subroutine copies(n, x, dst, src, list)
  integer :: n, dst, src, list(n,n)
  real :: x(n,n,3)
  x(:,:,dst) = x(:,:,src)
  x(:,2,1) = x(:,1,1) + x(:,3,src)
  x(2,:,dst) = x(src,:,dst)
  list(:,list(1,1)) = list(:,list(2,2))
  where (x(:,1,dst) > 0) x(:,1,src) = x(:,1,dst)
end subroutine
subroutine shifts(n, x, dst, src)
  integer :: n, dst, src
  real :: x(n,n)
  x(2:n,dst) = x(1:n-1,src)
  x(:,dst) = x(src,:)
  x(:,dst) = x(n:1:-1,src)
end subroutine
