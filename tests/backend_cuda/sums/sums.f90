! Its CUDA has the runtime that adds terms on the device, and kernels whose lanes fold out of turn.
subroutine total(n, a, b, s, t)
  integer, intent(in) :: n
  real(8), intent(in) :: a(n)
  real(4), intent(in) :: b(n)
  real(8), intent(inout) :: s
  real(4), intent(inout) :: t
  integer :: i
  do i = 1, n
    s = s + a(i)
    t = t + b(i)
  end do
end subroutine

subroutine extremes(n, a, b, low, high, least, most)
  integer, intent(in) :: n
  real(8), intent(in) :: a(n)
  real(4), intent(in) :: b(n)
  real(8), intent(inout) :: low, high
  real(4), intent(inout) :: least, most
  integer :: i
  do i = 1, n
    if (a(i) < low) low = a(i)
    if (a(i) >= high) high = a(i)
    least = min(least, b(i))
    most = max(most, b(i))
  end do
end subroutine
