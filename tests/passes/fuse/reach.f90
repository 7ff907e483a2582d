! RUN: crayon ir --passes=depend,fuse %s
! How many elements of an array of unknown extent a kernel surely touches: the farthest access, where an axis goes down too; an access under
! a condition lies before one that runs anyway. A last dimension of 1 is one without an end.
subroutine rows(n, ld, a, b)
  integer :: n, ld, i, j
  real(8) :: a(ld,*), b(*)
  do j = 1, n
    do i = 2, ld
      a(i,j) = a(i,j) + b(j)*b(n+i)
    end do
  end do
end subroutine
subroutine down(n, a, b, c)
  integer :: n, i
  real :: a(-1:*), b(1), c(n)
  do i = 1, n
    if (c(i) > 0) c(i) = a(i) + b(n+1-i)
    c(i) = c(i)*a(i+1) + b(i)
  end do
end subroutine
