! RUN: crayon ir --passes=depend,fuse %s | head -n 20
! More loops within the lane than there are axes.
subroutine deep(n, a, b)
  implicit none
  integer :: n, i, k1, k2, k3, k4, k5, k6
  real(8) :: a(n,n), b(n)
  do i = 1, n
    do k1 = 1, n
      do k2 = 1, n
        do k3 = 1, n
          do k4 = 1, n
            do k5 = 1, n
              do k6 = 1, n
                b(i) = b(i) + a(i,k6)
              end do
            end do
          end do
        end do
      end do
    end do
  end do
end subroutine
