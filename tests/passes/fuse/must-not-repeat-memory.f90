! RUN: crayon report %s | tr -s ' \n' ' ' | grep -o 'no vector kernel: e is [a-z ,]*before'
! An element that may lie outside is not read for a condition that may never hold.
subroutine r(n, m, k, l, a, e, s)
  integer :: n, m, k, l, i, j, it
  real(8) :: a(n,m), e(n,m), s(*)
  do j = 1, m
    do i = 1, l
      s(i) = j
    end do
    do it = 1, k
      do i = 1, l
        s(i) = s(i) + e(i,j)
      end do
      do i = 1, l
        if (s(i) > 1) e(i,j) = s(i)*0.5d0
      end do
    end do
    do i = 1, l
      a(i,j) = s(i)
    end do
  end do
end subroutine
