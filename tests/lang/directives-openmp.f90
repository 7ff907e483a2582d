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
! Private arrays of the region around, and the default that says so; a region of which nothing is private but scalars; work shared by threads that are not made here.
subroutine diromr(n, x, y, ix)
  integer n, ix(n)
  real x(n), y(n), w(100)
  !$omp parallel default(private) shared(n, x, y, ix)
  !$omp do
  do i = 1, n
    if (x(i) > 0.25) then
      do j = 1, mod(ix(i), 9) + 2
        w(j) = x(i)*j
      end do
      y(i) = w(1) + w(mod(ix(i), 9) + 1)
    end if
  end do
  !$omp end parallel
  !$omp parallel private(w, i, j) shared(n, x, y, ix)
  !$omp do schedule(static)
  do i = 1, n
    if (x(i) > 0.5) then
      do j = 1, mod(ix(i), 7) + 2
        w(j) = x(i)*j
      end do
      y(i) = w(2) + w(mod(ix(i), 7) + 1)
    end if
  end do
  !$omp end do
  !$omp end parallel
  !$omp do
  do i = 1, n
    if (x(i) > 0.75) then
      do j = 1, mod(ix(i), 5) + 2
        w(j) = x(i) + j
      end do
      y(i) = w(1) + w(mod(ix(i), 5) + 1)
    end if
  end do
end subroutine diromr
