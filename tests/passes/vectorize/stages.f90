! RUN: for stage in fuse extents shape schedule place allocate synchronize; do crayon ir --shape=strip --after=$stage %s; done
! The stages of a kernel on the way to slots.
subroutine edge(a, e, n, m)
  integer n, m, i, j
  double precision a(m,n), e(m,n), da(1000)
!$crayon local(da)
  do j = 1, n
    do i = 2, m
      da(i) = 0.5d0*(a(i,j) - a(i-1,j))
    end do
    do i = 3, m
      e(i,j) = da(i) - da(i-1)
    end do
  end do
end
