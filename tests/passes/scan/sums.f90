! RUN: crayon ir --after=scan %s
! RUN: crayon check --with=cuda-cpu %s
! A running sum, which wraps; what was packed is spread again; the sum by itself is a reduction, and stays one.
subroutine running(n, a, b, s)
  implicit none
  integer, intent(in) :: n, a(n)
  integer, intent(out) :: b(0:n)
  integer(8), intent(inout) :: s
  integer :: i, t
!$crayon size(n, 0, 300)
  t = 2147483000
  b(0) = t
  do i = 1, n
    t = t + a(i)
    b(i) = t
    s = s + ieor(a(i), 12345)
    if (s > 0) b(i) = b(i) - 1
  end do
end subroutine
subroutine spread(n, mask, z, x)
  implicit none
  integer, intent(in) :: n, mask(n)
  real, intent(in) :: z(n)
  real, intent(inout) :: x(n)
  integer :: i, k
!$crayon size(n, 0, 300)
  k = 0
  do i = 1, n
    if (mask(i) > 0) then
      k = k + 1
      x(i) = z(k)*2.0
    end if
  end do
end subroutine
subroutine alone(n, a, s)
  implicit none
  integer, intent(in) :: n, a(n)
  integer, intent(inout) :: s
  integer :: i
!$crayon size(n, 0, 300)
  do i = 1, n
    s = s + a(i)
  end do
end subroutine
