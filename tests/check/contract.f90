! RUN: check --fp=contract --with=c,cuda-cpu
! Products that are rounded with their sums: each in c is held against two roundings, which are gfortran's, and then the bits of cuda-cpu against c's.
! EXPECT: exit 0
! EXPECT: ^axpy +c +identical
! EXPECT: ^check: 1 of 1 comparisons with gfortran are equal
! EXPECT: ^axpy +cuda-cpu +identical
! EXPECT: ^check: 1 of 1 comparisons with c are equal
! FAULT: s/crayon_fma_bound(fma(a, b, c)/crayon_fma_bound(fma(a, b, c) + c * 1e-15/
! FAULT(cuda-cpu): s/= __fma_rn(r2_1, r1_1, /= __fma_rn(r2_1, 1.0000000001 * r1_1, /
subroutine axpy(n, m, a, b, c, x, s, w)
  implicit none
  integer, intent(in) :: n, m
  real(8), intent(in) :: a(n, m), b(n, m)
  real(8), intent(inout) :: c(n, m), s
  real(4), intent(in) :: x
  real(4), intent(inout) :: w(n)
  integer :: i, j
  do j = 1, m
    do i = 2, n
      c(i, j) = c(i, j) + a(i, j)*b(i-1, j) - b(i, j)*c(i, j)/(1 + a(i, j)*a(i, j))
      s = s + a(i, j)*b(i, j)
    end do
  end do
  do i = 1, n
    w(i) = x*w(i) - 1
    if (w(i)*w(i) - x > 0.3) w(i) = x - w(i)*2
  end do
end subroutine
