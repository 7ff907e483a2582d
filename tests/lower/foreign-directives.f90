! RUN: crayon ir --after=frontend %s
! Directives of others: independent, in order, for how many loops; a distance or a private array takes independence back; what
! is not known is named once.
subroutine s(a, b, c, n, m)
  integer :: n, m, i, j
  real :: a(n, m), b(n, m), c(n), t
  !dir$ ivdep
  do i = 1, n
    a(i, 1) = b(i, 1)
  end do
  !dir$ ivdep safevl=32
  do i = 1, n
    a(i, 2) = b(i, 1)
  end do
  !dir$ nextscalar
  do i = 1, n
    a(i, 3) = b(i, 1)
  end do
  !dir$ novector
  do i = 1, n
    a(i, 4) = b(i, 1)
  end do
  !dir$ vector
  do i = 1, n
    a(i, 5) = b(i, 1)
  end do
  !$acc region copyin(b) copyout(a(1:n, :)), local(c)
  !$acc do parallel, vector(64)
  do i = 1, n
    a(i, 6) = b(i, 1)
  end do
  !$acc do independent, unroll(4)
  do i = 1, n
    a(i, 7) = b(i, 1)
  end do
  !$acc do host
  do i = 1, n
    a(i, 8) = b(i, 1)
  end do
  !$acc end region
  !$acc parallel loop gang collapse(2) private(t)
  do j = 1, m
    do i = 1, n
      t = b(i, j)
      a(i, j) = t
    end do
    do i = 1, n
      a(i, j) = a(i, j) + 1
    end do
  end do
  !$acc kernels loop seq
  do i = 1, n
    a(i, 9) = b(i, 1)
  end do
  !$omp parallel do private(i, t) schedule(static, 4)
  do j = 1, m
    a(1, j) = 0
  end do
  !$omp end parallel do
  !$omp parallel do private(c)
  do j = 1, m
    c(1) = j
    a(2, j) = c(1)
  end do
  !$omp simd safelen(8)
  do i = 1, n
    a(i, 10) = b(i, 1)
  end do
  !$acc frobnicate
  !$acc frobnicate
  !$omp parallel do frobnicate(3)
  do i = 1, n
    a(i, 11) = b(i, 1)
  end do
  !$omp paralleldo private(t)
  do i = 1, n
    a(i, 12) = b(i, 1)
  end do
  !$omp endparalleldo
end subroutine
