! RUN: crayon report %s | tr -s ' \n' ' ' | grep -o 'no vector kernel: a value of [a-z ]* in it' | head -n 1
! In such a loop nothing that it makes is read at another point: lanes would have to wait for each other in each iteration.
subroutine smooth(n, m, niter, a, e, t)
  implicit none
  integer :: n, m, niter, i, j, it
  real(8) :: a(n,m), e(n,m), t(*), u(1000)
  do j = 1, m
    do i = 1, n
      t(i) = a(i,j)
    end do
    do it = 1, niter
      do i = 2, n-1
        u(i) = 0.5d0*(t(i-1) + t(i+1))
      end do
      do i = 2, n-1
        t(i) = u(i)
      end do
    end do
    do i = 1, n
      e(i,j) = t(i)
    end do
  end do
end subroutine
