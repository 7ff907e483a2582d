subroutine columns(n, ld, a, b)
  implicit none
  integer :: n, ld, i, j
  real(8) :: a(ld,*), b(*)
  do j = 1, n
    do i = 2, ld-1
      a(i,j) = a(i,j) + b(j)*b(n+i)
    end do
  end do
end subroutine

subroutine shifted(n, a, b)
  implicit none
  integer :: n, i
  real(8) :: a(0:*), b(*)
  do i = 1, n
    a(i) = a(i+1) + b(n+1-i)
  end do
end subroutine

subroutine masked(n, a, b, c)
  implicit none
  integer :: n, i
  real(8) :: a(*), b(*), c(n)
  do i = 1, n
    if (b(i) > 0) a(i) = b(i)
    c(i) = c(i) + a(i)*b(2*i)
  end do
end subroutine

! a loop that does not run, behind one that does
subroutine two(n, m, a, b)
  implicit none
  integer :: n, m, i
  real(8) :: a(*), b(*)
  do i = 1, n
    a(i) = 2*b(i)
  end do
  do i = 1, m
    a(i) = a(i) + b(i)
  end do
end subroutine

! a kernel of its own, whose last element depends on the step
subroutine stepped(n, inc, a, b)
  implicit none
  integer :: n, inc, i
  real(8) :: a(*), b(*)
  do i = 1, n, inc
    a(i) = a(i) + b(i)
  end do
end subroutine
