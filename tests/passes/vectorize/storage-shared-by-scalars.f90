! RUN: crayon ir --shape=strip --vl=32 --after=vectorize %s
! y is x, and v is w(1), by EQUIVALENCE: neither is uniform, or keeps its value behind the loops, when the loops write it under
! its other name.
subroutine inside(a, b, n, m)
  integer, intent(in) :: n, m
  real, intent(inout) :: a(n,m)
  real, intent(in) :: b(n,m)
  real :: x, y
  equivalence (x, y)
  integer :: i, j
  do j = 1, m
    x = b(1,j)
    do i = 1, n
      a(i,j) = y*b(i,j)
    end do
  end do
end subroutine
subroutine behind(a, b, n, r)
  integer, intent(in) :: n
  real, intent(inout) :: a(n)
  real, intent(in) :: b(n)
  real, intent(out) :: r
  real :: w(40), v
  equivalence (w(1), v)
  integer :: i
  do i = 1, min(n, 40)
    w(i) = b(i)
  end do
  do i = 1, min(n, 40)
    a(i) = w(i) + 1.0
  end do
  r = v
end subroutine
