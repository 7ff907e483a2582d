! RUN: crayon ir --after=depend %s 2>&1 | grep '^subroutine\|do i =\|@assert\|@recurrence\|@unknown\|asserted'
! What OpenMP says of iterations holds for arrays that threads share: not for those that are private in the region around, by name or by default, where no region is to be seen, in a
! program with THREADPRIVATE, nor for local arrays of what a loop calls.
module work
  real(8) :: w(100)
end module
subroutine outer(x, y, r)
  real(8) :: x, y(4), r, v(100)
  integer :: k
  do k = 1, int(10*x)
    v(k) = x*y(1) + k
  end do
  r = v(1) + v(int(10*x))
end subroutine
subroutine default(n, x, r, idx)
  integer :: n, i, k, idx(n)
  real(8) :: x(n), r(n), v(100)
  !$omp parallel default (private) shared(n, x, r, idx)
  !$omp do
  do i = 1, n
    if (x(i) > 0.25) then
      do k = 1, idx(i)
        v(k) = x(i)*k
      end do
      r(i) = v(1) + v(idx(i))
    end if
  end do
  !$omp end do
  !$omp end parallel
end subroutine
subroutine shared(n, x, r, idx)
  integer :: n, i, k, idx(n)
  real(8) :: x(n), r(n), v(100)
  !$omp parallel shared(n, x, r, idx) private(k)
  !$omp do
  do i = 1, n
    if (x(i) > 0.25) r(idx(i)) = x(i)
  end do
  !$omp end do
  !$omp endparallel
  !$omp do
  do i = 1, n
    if (x(i) > 0.25) r(idx(i)) = x(i)
  end do
  !$omp parallel firstprivate(v)
  !$omp do simd
  do i = 1, n
    if (x(i) > 0.25) r(idx(i)) = v(idx(i))
  end do
  !$omp end parallel
  !$omp parallel do default(firstprivate) shared(x, r)
  do i = 1, n
    if (x(i) > 0.25) r(idx(i)) = v(idx(i))
  end do
  !$omp target teams distribute parallel do
  do i = 1, n
    if (x(i) > 0.25) r(idx(i)) = v(idx(i))
  end do
end subroutine
subroutine teams(n, x, r, idx)
  integer :: n, i, idx(n)
  real(8) :: x(n), r(n), v(100)
  !$omp target teams private(v)
  !$omp distribute parallel do
  do i = 1, n
    if (x(i) > 0.25) r(idx(i)) = v(idx(i))
  end do
  !$omp end target teams
  !$omp distribute parallel do
  do i = 1, n
    if (x(i) > 0.25) r(idx(i)) = v(idx(i))
  end do
  !$omp teams
  !$omp distribute
  do i = 1, n
    if (x(i) > 0.25) r(idx(i)) = v(idx(i))
  end do
  !$omp end teams
end subroutine
subroutine accelerator(n, x, r, idx)
  integer :: n, i, idx(n)
  real(8) :: x(n), r(n), v(100)
  !$acc parallel private(v)
  !$acc loop independent
  do i = 1, n
    if (x(i) > 0.25) r(idx(i)) = v(idx(i))
  end do
  !$acc end parallel
  !$acc loop independent
  do i = 1, n
    if (x(i) > 0.25) r(idx(i)) = v(idx(i))
  end do
  !$acc kernels
  !$acc loop independent
  do i = 1, n
    if (x(i) > 0.25) r(idx(i)) = v(idx(i))
  end do
  !$acc end kernels
  !$acc parallel loop
  do i = 1, n
    if (x(i) > 0.25) r(idx(i)) = v(idx(i))
  end do
end subroutine
subroutine calls(n, x, y, r)
  integer :: n, i
  real(8) :: x(n), y(4,n), r(n)
  !$omp parallel do
  do i = 1, n
    if (x(i) > 0.25) call outer(x(i), y(1,i), r(i))
  end do
end subroutine
