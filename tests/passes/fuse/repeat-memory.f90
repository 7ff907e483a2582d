! RUN: crayon ir --passes=depend,fuse,simplify %s
! What memory holds is where a loop begins that updates it; where it never runs nothing is stored.
subroutine r(n, m, k, a, e)
  integer :: n, m, k, i, j, it
  real(8) :: a(n,m), e(n,m), s(1000)
  do j = 1, m
    do i = 1, n
      s(i) = a(i,j)
    end do
    do it = 1, k
      do i = 1, n
        s(i) = s(i) + e(i,j)
      end do
      do i = 1, n
        e(i,j) = s(i)*0.5d0
      end do
    end do
    do i = 1, n
      e(i,j) = e(i,j) + s(i)
    end do
  end do
end subroutine
