! OpenMP, read as assertions; arrays that would be private leave it to the analysis.
subroutine diromp(n, m, a, b, s)
  integer n, m
  real a(n, m), b(n, m), w(n), s
  !$omp parallel do private(i, w) schedule(static)
  do j = 1, m
    do i = 1, n
      w(i) = b(i, j)*0.5
    end do
    do i = 2, n
      a(i, j) = w(i) - w(i-1)
    end do
  end do
  !$omp end parallel do
  k = 0
  !$omp simd reduction(+:k)
  do i = 1, n
    if (a(i, 1) > 0.) k = k + 1
  end do
  s = k
end subroutine diromp
