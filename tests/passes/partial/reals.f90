! RUN: crayon ir --after=partial %s
! RUN: crayon check --with=cuda-cpu %s
! The largest of reals: what is equal to it, or does not compare, leaves it as it is. MAX may take what does not, and stays.
subroutine difference(n, m, x, y, dmax, dmin, other)
  implicit none
  integer, intent(in) :: n, m
  real, intent(in) :: x(m, n), y(m, n)
  real, intent(inout) :: dmax, dmin
  real, intent(out) :: other
  integer :: j, k
!$crayon size(n, 0, 40)
!$crayon size(m, 0, 20)
  do j = 1, n
    do k = 1, m
      if (x(k, j) > 0.9) exit
      if (y(k, j) > dmax) dmax = y(k, j)
      if (dmin > x(k, j)) dmin = x(k, j)
    end do
  end do
  other = -1.0
  do j = 1, n
    do k = 1, m
      if (x(k, j) > 0.9) exit
      other = max(other, y(k, j))
    end do
  end do
end subroutine
