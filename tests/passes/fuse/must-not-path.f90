! RUN: crayon ir --passes=depend,fuse %s
! The path changes from one run of the nest to the next: then a row would be seen that an earlier run has left.
subroutine r(n, m, a, e)
  integer :: n, m, kind, i, j
  real :: a(n,m), e(n,m,3), t(1000)
  do kind = 1, 3
    do j = 1, m
      if (kind == 1) then
        do i = 1, n
          t(i) = a(i,j)
        end do
      end if
      do i = 1, n
        e(i,j,kind) = t(i)
      end do
    end do
  end do
end subroutine
