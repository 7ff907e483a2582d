! RUN: crayon report --shape=tile %s | sed -n '/^  shape  /,/in place/p'
! A tile, what a lane does of it, and the turns for which loads are staged.
subroutine s(n, m, l, a, b, c)
  integer, intent(in) :: n, m, l
  real, intent(in) :: a(n, l), b(l, m)
  real, intent(inout) :: c(n, m)
  integer :: i, j, k
  do j = 1, m
    do k = 1, l
      do i = 1, n
        c(i, j) = c(i, j) + a(i, k)*b(k, j)
      end do
    end do
  end do
end subroutine
