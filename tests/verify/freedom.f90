! RUN: sh verify.sh %s -- -fno-tree-vectorize; for fault in 's/(r1_1, r2_1)/(r2_1, r1_1)/' 's/\bexp(/(1 + 3e-14)*exp(/' 's/\bexp(/1.001*exp(/'; do echo "$fault"; sh verify.sh --spoil="$fault" --only=cuda %s -- -fno-tree-vectorize; done
! Where results may differ: zeros of opposite sign in a nest with MAX are counted; functions of the C library have a bound under --backend=cuda.
subroutine larger(n, a, b, c)
  implicit none
  integer, intent(in) :: n
  real(8), intent(in) :: a(n), b(n)
  real(8), intent(inout) :: c(n)
  integer :: i
  do i = 1, n
    c(i) = max(a(i), b(i))
  end do
end subroutine
subroutine powers(n, a, b)
  implicit none
  integer, intent(in) :: n
  real(8), intent(in) :: a(n)
  real(8), intent(inout) :: b(n)
  integer :: i
  do i = 1, n
    b(i) = exp(a(i))
  end do
end subroutine
program freedom
  implicit none
  real(8) :: a(100), b(100), c(100)
  integer :: i
  c = 0
  do i = 1, 100
    a(i) = (i - 50)*0.25d0
    b(i) = a(i)
    if (mod(i, 5) == 0) a(i) = 0
    if (mod(i, 5) == 0) b(i) = sign(0d0, -1d0)
  end do
  call larger(100, a, b, c)
  call powers(100, a, b)
  print '(z16)', c(5:6), b(7)
end program
