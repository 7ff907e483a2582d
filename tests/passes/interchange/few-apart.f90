! RUN: crayon ir --shape=loops --after=interchange %s
! Elements two apart, as a coarser grid reads them, are along memory, too, and an element of an array of rows is one, however often it is read: i stays inside.
subroutine coarser(n, m, low, fine, coarse)
  integer :: n, m, i, j, low(m)
  real :: fine(2*n+1,*), coarse(2*n,m)
  do j = 1, m
    do i = 1, n
      coarse(2*i,j) = fine(2*i-1,low(j)) + fine(2*i+1,low(j)) + fine(2*i,low(j) + 1)
    end do
  end do
end subroutine
