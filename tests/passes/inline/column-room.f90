! RUN: crayon ir --nests --after=inline %s
! Whether a column of 32 holds the procedure's array of n elements is asked once, at the nest's start, which leaves its work where it does not.
subroutine slopes(q, n, dq)
  integer :: n, i
  real :: q(n), dq(n)
  do i = 2, n - 1
    dq(i) = q(i+1) - q(i-1)
  end do
end subroutine
subroutine rows(a, n, m)
  integer :: n, m, j, k
  real :: a(n,m), d(32,2)
  do j = 1, m
    do k = 1, 2
      call slopes(a(1,j), n, d(1,k))
    end do
    a(2,j) = d(2,1) + d(3,2)
  end do
end subroutine
