! What tree.sh compares with tree.c, which folds the same points by itself.
subroutine trees(n, m, a, w, s, p, q)
  implicit none
  integer, intent(in) :: n, m
  real(8), intent(in) :: a(n, m)
  real(4), intent(in) :: w(n, m)
  real(8), intent(inout) :: s, p
  real(4), intent(inout) :: q
  integer :: i, j
  do j = 1, m
    do i = 1, n
      s = s + a(i, j)
      if (a(i, j) > 0.5d0) then
        q = q + w(i, j)
        q = q + 1
      end if
    end do
  end do
  do j = 1, m
    do i = 2, n
      p = p*(1 + a(i, j)*1d-3)
    end do
  end do
end subroutine
