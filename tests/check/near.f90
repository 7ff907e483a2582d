! RUN: check --fp=fast --with=c,cuda-cpu
! Divides and roots without their last steps: in CUDA each is held against its bound, and what goes on are c's bits.
! EXPECT: exit 0
! EXPECT: ^near +c +identical
! EXPECT: ^check: divides and roots by --fp=fast: in CUDA each is within its bound
! EXPECT: ^near +cuda-cpu +identical
! FAULT(cuda-cpu): s/return __fma_rn(y, e, y)/return y/
! FAULT(cuda-cpu): s/__fmul_rn(a, crayon_near_reciprocal_root_f32(a))/__fmul_rn(a, 1.00001f * crayon_near_reciprocal_root_f32(a))/
! FAULT(cuda-cpu): s/const float quotient = __fmul_rn(a, y)/const float quotient = __fmul_rn(a, 0.99999f * y)/
subroutine near(a, b, c, s, t, n)
  implicit none
  integer, intent(in) :: n
  real(8), intent(in) :: a(n), b(n)
  real(8), intent(out) :: c(n)
  real(4), intent(in) :: s(n)
  real(4), intent(out) :: t(n)
  integer :: i
  do i = 1, n
    c(i) = a(i)/b(i) + sqrt(abs(a(i)))*b(i) + 1d0/(2d0 + b(i)*b(i)) + a(i)/3d0
    t(i) = s(i)/(1.5 + abs(s(i))) + sqrt(abs(s(i))) - 1/s(i)
  end do
end subroutine near
