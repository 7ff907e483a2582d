! RUN: crayon check --with=cuda-cpu %s
! Two loops in pieces in one lane, of which the first may have no turns: what says where rows begin is kept apart by a barrier of its own.
subroutine along(n, m, a, b)
  implicit none
  integer :: n, m, i, j
  real :: a(n,m), b(m), w(n), s
  do j = 1, m
    s = 0.25
    w(1) = b(j)
    do i = 2, n
      w(i) = 0.5*w(i-1) + a(i,j)*s
      s = 0.5*s + 0.125*w(i)
    end do
    b(j) = s
    do i = n-1, 1, -1
      a(i,j) = 0.5*a(i+1,j) + w(i)
    end do
  end do
end subroutine
