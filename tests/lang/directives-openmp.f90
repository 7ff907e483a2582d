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
! Without the blanks that may be left out.
subroutine diromj(n, ix, a)
  integer n, ix(n)
  real a(n)
  !dir$ attributes align : 64 :: a
  !dir$ assume_aligned a:64
  !$omp paralleldo private(t)
  do i = 1, n
    t = a(i)*0.5
    a(i) = t*t + ix(i)
  end do
  !$omp endparalleldo
  !$omp parallel
  !$omp do
  do i = 1, n
    a(i) = a(i) - 1.
  end do
  !$omp enddo
  !$omp endparallel
end subroutine diromj
