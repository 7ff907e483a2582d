! RUN: crayon check --with=cuda-cpu %s
! All of many places are looked at (many); before a loop around, whose variable is in the bounds of the one between, the inspector asks for nothing that this one says (between).
subroutine many(n, list, x, y)
  implicit none
  integer, intent(in) :: n, list(40, n)
  real, intent(in) :: x(*)
  real, intent(inout) :: y(40, n)
  integer :: j
!$crayon size(n, 0, 30)
  do j = 1, n
    y(1, j) = x(list(1, j))
    y(2, j) = x(list(2, j))
    y(3, j) = x(list(3, j))
    y(4, j) = x(list(4, j))
    y(5, j) = x(list(5, j))
    y(6, j) = x(list(6, j))
    y(7, j) = x(list(7, j))
    y(8, j) = x(list(8, j))
    y(9, j) = x(list(9, j))
    y(10, j) = x(list(10, j))
    y(11, j) = x(list(11, j))
    y(12, j) = x(list(12, j))
    y(13, j) = x(list(13, j))
    y(14, j) = x(list(14, j))
    y(15, j) = x(list(15, j))
    y(16, j) = x(list(16, j))
    y(17, j) = x(list(17, j))
    y(18, j) = x(list(18, j))
    y(19, j) = x(list(19, j))
    y(20, j) = x(list(20, j))
    y(21, j) = x(list(21, j))
    y(22, j) = x(list(22, j))
    y(23, j) = x(list(23, j))
    y(24, j) = x(list(24, j))
    y(25, j) = x(list(25, j))
    y(26, j) = x(list(26, j))
    y(27, j) = x(list(27, j))
    y(28, j) = x(list(28, j))
    y(29, j) = x(list(29, j))
    y(30, j) = x(list(30, j))
    y(31, j) = x(list(31, j))
    y(32, j) = x(list(32, j))
    y(33, j) = x(list(33, j))
    y(34, j) = x(list(34, j))
    y(35, j) = x(list(35, j))
    y(36, j) = x(list(36, j))
    y(37, j) = x(list(37, j))
    y(38, j) = x(list(38, j))
    y(39, j) = x(list(39, j))
    y(40, j) = x(list(40, j))
  end do
end subroutine
subroutine between(n, m, list, x, y)
  implicit none
  integer, intent(in) :: n, m, list(n)
  real, intent(in) :: x(*)
  real, intent(inout) :: y(n)
  integer :: i, l, t
!$crayon size(n, 0, 40)
!$crayon size(m, 1, 5)
  l = 0
  do l = 2, m
    do t = 2, l
      do i = 1, n
        y(i) = y(i)*0.5 + x(list(i))
      end do
    end do
  end do
end subroutine
