! RUN: crayon ir --after=scan %s
! RUN: crayon loopmark %s
! RUN: crayon check --with=cuda-cpu %s
! A list of those that fit, and what is packed with it; lists of two kinds, one stored before its number grows.
subroutine pack(n, x, y, list, z, m)
  implicit none
  integer, intent(in) :: n
  real, intent(in) :: x(n), y(n)
  integer, intent(inout) :: list(n), m
  real, intent(inout) :: z(2,n)
  integer :: i
  real :: w
!$crayon size(n, 0, 300)
!$crayon range(m, 0, 0)
  do i = 1, n
    w = x(i) - y(i)
    if (w > 0.0) then
      m = m + 1
      list(m) = i
      z(2,m) = w
    end if
  end do
end subroutine
subroutine sort(n, x, low, high, k, l)
  implicit none
  integer, intent(in) :: n
  real, intent(in) :: x(n)
  integer, intent(inout) :: low(n), high(0:n)
  integer, intent(out) :: k, l
  integer :: i
!$crayon size(n, 0, 300)
  k = 1
  l = 0
  do i = 1, n
    if (x(i) < 0.5) then
      low(k) = i
      k = k + 1
    else
      l = l + 1
      high(l - 1) = i
    end if
  end do
end subroutine
