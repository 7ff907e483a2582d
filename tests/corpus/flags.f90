! Integers that are 0 or 1 between what is set and what is read, as for a grid of fewer dimensions: known before the nest, by what sets them, and by hints.
! Bounds that differ by one; both sides of a cell; a flag that is another number after all; two of them.
subroutine staggered(n, m, dims, v, b, e)
  implicit none
  integer :: n, m, dims, i, j, k, one, before, behind
  real :: v(n,m), b(n,m), e(n,m), w(n), d(n), vl(n)
  !$crayon range(dims, 2, 3)
  if (dims == 3) then
    one = 1
  else
    one = 0
  end if
  do j = 1, m
    do i = 3 - 2*one, n - 2 + 2*one
      w(i) = v(i,j) - 0.5*b(i,j)
    end do
    do i = 3 - one, n - 2 + one
      before = i - one
      behind = i + one
      d(i) = max((w(i) - w(before))*(w(behind) - w(i)), 0.0)
      vl(i) = 0.5*(w(i) + w(before))
    end do
    do i = 3, n - 2
      before = i - one
      e(i,j) = w(before) + 0.25*d(before) - 0.125*d(i)
      if (vl(i+one) > 0.1) e(i,j) = e(i,j) + d(i+one)
    end do
  end do
  do k = 1, m
    do i = 2, n - one
      b(i,k) = e(i,k)*2.0 - e(i-one,k)
    end do
  end do
end subroutine

subroutine told(n, more, less, a, b, c)
  implicit none
  integer :: n, more, less, i
  real :: a(0:n+1), b(0:n+1), c(0:n+1)
  !$crayon range(more, 0, 1)
  !$crayon range(less, 0, 1)
  do i = 1 - less, n + more
    a(i) = 0.5*b(i) + c(i)
  end do
  do i = 1, n
    c(i) = a(i-less)*a(i+more) - b(i)
  end do
  do i = 1 - less, n
    b(i) = a(i)
  end do
end subroutine
