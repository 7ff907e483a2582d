! RUN: crayon ir --passes=depend,fuse %s
! Of each row the IF, which is the same for all, stores one element more than the loop behind it: the last row stores both, one by the condition.
subroutine r(n, m, a, w)
  integer :: n, m, i, j
  real :: a(n,m), w(n)
  do j = 1, m
    if (n > 4) then
      do i = 1, n
        w(i) = a(i,j) + 1.0
      end do
    end if
    do i = 1, n - 1
      w(i) = a(i,j)
    end do
  end do
end subroutine
