! RUN: crayon ir --nests --after=inline %s
! The call stays where it is not known at the nest's start how long the procedure's array is, or where in the column it begins.
subroutine slopes(q, n, dq)
  integer :: n, i
  real :: q(n), dq(n)
  do i = 2, n - 1
    dq(i) = q(i+1) - q(i-1)
  end do
end subroutine
subroutine rows(a, n, m, l)
  integer :: n, m, j, k, l(m)
  real :: a(n,m), d(32,2)
  do j = 1, m
    k = l(j)
    call slopes(a(1,j), n, d(k,1))
    a(2,j) = d(2,1)
  end do
end subroutine
subroutine parts(a, n, m, l)
  integer :: n, m, j, k, l(m)
  real :: a(n,m), d(32,2), q(200)
  do j = 1, m
    k = l(j)
    call slopes(q, k, d(1,1))
    a(2,j) = d(2,1)
  end do
end subroutine
