! RUN: crayon ir --passes=depend,fuse %s
! Of each turn over j the IF stores one element more than the loop behind it: it cannot wait for the end of the turns.
subroutine r(n, m, a, w)
  integer :: n, m, i, j
  real :: a(n,m), w(n)
  do j = 1, m
    if (n > j) then
      do i = 1, n
        w(i) = a(i,j) + 1.0
      end do
    end if
    do i = 1, n - 1
      w(i) = a(i,j)
    end do
  end do
end subroutine
