! RUN: crayon ir --passes=depend,fuse %s
! An integer that is used behind the loop, one whose division may trap, and an element that may not be there stay where they are.
subroutine r(n, m, k, a, e)
  integer :: n, m, i, j, low, high, step, k(m)
  real :: a(n,m), e(n,m)
  do j = 1, m
    low = n - 3
    high = n/m
    step = k(3)
    if (low + high > step) then
      do i = 1, n
        e(i,j) = a(i,j)
      end do
    end if
  end do
  e(1,1) = low
end subroutine
