! The least element, and the sum in the order of the loops.
subroutine minimum(n, m, a, least)
  implicit none
  integer, intent(in) :: n, m
  double precision, intent(in) :: a(n,m)
  double precision, intent(out) :: least
  integer :: i, j

  least = a(1,1)
  do j = 1, m
    do i = 1, n
      least = min(least, a(i,j))
    end do
  end do
end subroutine minimum

subroutine total(n, m, a, s)
  implicit none
  integer, intent(in) :: n, m
  double precision, intent(in) :: a(n,m)
  double precision, intent(out) :: s
  integer :: i, j

  s = 0
  do j = 1, m
    do i = 1, n
      s = s + a(i,j)
    end do
  end do
end subroutine total
