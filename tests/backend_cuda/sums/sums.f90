! Its CUDA has the runtime that adds terms on the device.
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
