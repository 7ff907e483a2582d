! RUN: crayon ir --passes=depend,fuse %s
! A point leaves the short loop when it is done: the turns behind are a branch of the others, the variable keeps its turn.
subroutine r(n, a, e, last)
  integer :: n, i, k, last(n)
  real :: a(n), e(n)
  do i = 1, n
    e(i) = a(i)
    do k = 1, 3
      e(i) = e(i)*0.5
      if (e(i) < 1.0) exit
    end do
    last(i) = k
  end do
end subroutine
