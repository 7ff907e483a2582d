! OpenMP's loops, read as assertions.
subroutine diromp(n, a, b, s)
  integer, intent(in) :: n
  real :: a(n), b(n), t
  integer :: i, s
  !$omp parallel do private(i, t) schedule(static, 4)
  do i = 1, n
    t = b(i)
    a(i) = t*t
  end do
  !$omp end parallel do
  !$omp parallel do reduction(+: s)
  do i = 1, n
    s = s + int(b(i))
  end do
  !$omp end parallel do
  !$omp simd
  do i = 1, n
    b(i) = a(i) + 1.0
  end do
end subroutine diromp
