! RUN: check --reductions=tree --fp=contract --with=c,cuda-cpu
! Sums and products in trees, products rounded with sums: c is held against the order of the source, and then the bits of cuda-cpu against c's.
! EXPECT: exit 0
! EXPECT: ^rows +c +identical
! EXPECT: ^check: 2 of 2 comparisons with gfortran are equal
! EXPECT: ^line +cuda-cpu +identical
! EXPECT: ^check: 2 of 2 comparisons with c are equal
! FAULT: s/column\[n\] = column\[n\] [+] column\[n [+] by\]/column[n] = column[n] + (by < 2 ? 0 : column[n + by])/
! FAULT: s/crayon_fma_bound(fmaf(a, b, c)/crayon_fma_bound(fmaf(a, b, c) * 1.001f/
! FAULT(cuda-cpu): s/strip \* 512/strip * 256/
subroutine rows(n, m, a, b, s, t, e, k)
  implicit none
  integer, intent(in) :: n, m
  real(8), intent(in) :: a(0:n+1, m)
  real(8), intent(inout) :: b(0:n+1, m), s, t
  real(4), intent(inout) :: e
  integer, intent(inout) :: k
  real(8) :: d(0:n+1)
  integer :: i, j
!$crayon size(m, 0, 9)
  do j = 1, m
    do i = 1, n
      d(i) = a(i, j) - a(i-1, j)
    end do
    do i = 2, n
      b(i, j) = d(i)*d(i-1)
      s = s + b(i, j)
      if (b(i, j) > t) t = b(i, j)
      if (d(i) > 0) then
        e = e*(1 + real(d(i))*1e-3)
        e = e*(1 - real(d(i-1))*1e-3)
        k = k + 1
      end if
    end do
  end do
end subroutine
subroutine line(n, a, b, s, q, w)
  implicit none
  integer, intent(in) :: n
  real(8), intent(in) :: a(n), b(n)
  real(8), intent(inout) :: s, q, w
  integer :: i
  do i = 1, n
    if (a(i) > 0.7d0) q = q + a(i)
    if (b(i) > w) w = b(i)
  end do
  s = sqrt(dot_product(a, b)**2)
end subroutine
