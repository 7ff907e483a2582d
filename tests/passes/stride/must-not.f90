! RUN: crayon ir --after=stride %s | grep -E 'subroutine|do '
! A loop that counts down in order, one whose step is no constant, one of few turns, one without loops in it.
subroutine back(n, m, a)
  implicit none
  integer, intent(in) :: n, m
  double precision, intent(inout) :: a(n, m)
  integer :: i, j
  do j = m - 1, 1, -1
    do i = 1, n
      a(i, j) = a(i, j) - a(i, j + 1)*0.5d0
    end do
  end do
end subroutine back

subroutine others(n, m, s, a)
  implicit none
  integer, intent(in) :: n, m, s
  double precision, intent(inout) :: a(n, m)
  integer :: i, j
  do j = 1, m, s
    do i = 1, n
      a(i, j) = a(i, j) + 1
    end do
  end do
  do j = 1, 7, 2
    do i = 1, n
      a(i, j) = a(i, j) + 1
    end do
  end do
  do i = 1, n, 3
    a(i, 1) = a(i, 2)
  end do
end subroutine others
