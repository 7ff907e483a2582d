! RUN: crayon ir --after=specialize %s
! Loops behind each other are there for an integer that is 0 or 1, too, where an array is set at one element and read at one that is apart by it, or
! where bounds differ by it: by its assignments (a number may be any), or by a hint.
subroutine neighbours(n, m, dims, a, b)
  integer, intent(in) :: n, m, dims
  real :: a(0:n+1,m), b(n,m), w(0:n+1)
  integer :: i, j, im, one
  if (dims == 3) then
    one = 1
  else
    one = 0
  end if
  do j = 1, m
    do i = 1 - one, n + one
      w(i) = a(i,j)
    end do
    do i = 1, n
      im = i - one
      b(i,j) = w(im)
    end do
  end do
  a(1,1) = one
end subroutine

subroutine bounds(n, more, a, b)
  integer, intent(in) :: n, more
  real :: a(n), b(n)
  integer :: i
  !$crayon range(more, 0, 1)
  do i = 2, n
    a(i) = 1.0
  end do
  b(1) = 0.0
  do i = 2 + more, n - more
    b(i) = a(i)
  end do
  b(n) = 2.0
end subroutine
