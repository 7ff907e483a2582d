! RUN: crayon ir --after=fuse %s
! A leading dimension of few components does not keep the index behind it from being along memory: i is lanes, though h is along k, and j is in no first
! subscript at all.
subroutine r(n, u, v, h)
  integer :: n, i, j, k
  real(8) :: u(5,n,n,n), v(2,2,n,n,n), h(n)
  do k = 1, n
    do j = 1, n
      do i = 1, n
        u(1,i,j,k) = h(k)*v(2,1,i,j,k)
      end do
    end do
  end do
end subroutine
