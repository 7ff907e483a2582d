! RUN: crayon ir --passes=depend,fuse %s
! A scalar that a loop of the row reduces and the row assigns, whatever comes of it, begins anew in each row.
subroutine again(n, m, a, count, most)
  implicit none
  integer :: n, m, count, i, j
  real(8) :: a(n,m), most
  do j = 1, m
    do i = 1, n
      if (a(i,j) > 0.5d0) count = count + 1
      most = max(most, a(i,j))
    end do
    if (mod(j, 3) == 0) count = 7
  end do
end subroutine again
