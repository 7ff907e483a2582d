! RUN: crayon ir --shape=strip --vl=32 --after=vectorize %s
! Another strip's lane overwrites what the first loop stored, before or after it, and the bounds of e do not tell that all elements are there
! to be stored again: no kernel of this shape holds both loops.
subroutine s(a, e, n, m, k)
  integer, intent(in) :: n, m, k
  real, intent(in) :: a(n,m)
  real, intent(inout) :: e(k,m)
  integer :: i, j
  do j = 1, m
    do i = 1, n
      if (a(i,j) > 0.0) e(i,j) = a(i,j)
    end do
    do i = 3, n-1
      e(i+1,j) = 0.5*a(i,j)
    end do
  end do
end subroutine
