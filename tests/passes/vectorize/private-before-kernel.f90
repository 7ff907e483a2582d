! RUN: crayon ir --shape=strip --vl=32 %s
! The kernel at the end does not read t: what t holds after the nest before it does not matter, and its iterations are apart.
subroutine h10(n, m, a, c)
  implicit none
  integer :: n, m, i, j
  real :: a(n,m), c(n), t
  do j = 1, m
    do i = 1, n
      t = a(i,j)*2
    end do
  end do
  do i = 1, n
    c(i) = a(i,1)
  end do
  do j = 1, m
    do i = 1, n
    end do
  end do
end subroutine
