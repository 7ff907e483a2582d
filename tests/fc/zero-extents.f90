! RUN: sh same.sh --cuda %s
! An array whose first or second extent is the constant 0: no place of it is told from the others (there was an internal error).
subroutine outer(n, a, b)
  implicit none
  integer, parameter :: components = 0
  integer, intent(in) :: n
  real, intent(in) :: a(components,0:n+1,0:n+1)
  real, intent(inout) :: b(components,0:n+1,0:n+1)
  b(:,1:n,1:n) = a(:,1:n,1:n)
  b(:,1:n,n+1) = b(:,1:n,n)
end subroutine
subroutine inner(m, n, a, b)
  implicit none
  integer, parameter :: levels = 0
  integer, intent(in) :: m, n
  real, intent(in) :: a(m,levels,n)
  real, intent(inout) :: b(m,levels,n)
  integer :: i, j, k
  do k = 1, n
    do j = 1, levels
      do i = 1, m-1
        b(i,j,k) = a(i+1,j,k)
      end do
    end do
  end do
end subroutine
program main
  implicit none
  real :: a(1), b(1)
  a = 3
  b = 4
  call outer(5, a, b)
  call inner(5, 6, a, b)
  print *, a, b
end program
