! RUN: export OMP_NUM_THREADS=3; sh same.sh --only-cuda %s -- -fopenmp; sh same.sh %s -- -fopenmp | tail -1
! Constructs of OpenMP: whole ones are nests, but for those whose threads together do what one alone does not. What is private has its old
! value afterwards.
module work
  use omp_lib
  implicit none
  integer :: shared_by_all = 4
contains
  subroutine sweep(a, b, n, total, least, count)
    integer, intent(in) :: n
    real(8), intent(inout) :: a(n, n), b(n, n), total, least
    integer, intent(inout) :: count
    integer :: i, j, k
    real(8) :: x, w(n), sums(3)
    !$omp parallel do private(x) schedule(static)
    do j = 2, n - 1
      do i = 2, n - 1
        x = a(i, j) - a(i-1, j)
        if (x > 1) b(i, j) = b(i, j) + 0.25d0*x
      end do
    end do
    !$omp end parallel do
    x = -5
    i = 77
    k = 0
    !$OMP PARALLEL DO COLLAPSE(2) DEFAULT(NONE) PRIVATE (x) SHARED(a, &
    !$OMP&  b, n)
    do j = 1, n
      do i = 1, n
        x = 2*a(i, j)
        b(i, j) = b(i, j) + x
      end do
    end do
    print *, x, i
    !$omp parallel private(w) shared(a, b) num_threads(2) if (n > 3)
    !$omp do
    do j = 1, n
      do i = 1, n
        w(i) = b(i, j)
      end do
      do i = 2, n
        a(i, j) = 0.5d0*(w(i) + w(i-1))
      end do
    end do
    !$omp end do nowait
    !$omp barrier
    if (n > 10) then
      !$omp do reduction(min: least) reduction(+: count)
      do j = 1, n
        least = min(least, b(j, j))
        count = count + 1
      end do
    end if
    !$omp single
    k = k + 1
    !$omp end single
    !$omp workshare
    b(1, :) = a(2, :)
    !$omp end workshare
    !$omp end parallel
    print *, k, i
    !$omp parallel do reduction(+: total)
    do j = 1, n
      total = total + nint(b(j, j))
    end do
    sums = 0
    !$omp parallel do reduction(+: sums)
    do j = 1, n
      sums(mod(j, 3) + 1) = sums(mod(j, 3) + 1) + j
    end do
    do k = 1, 3
      !$omp parallel do
      do i = 1, n
        b(i, k) = b(i, k)*2 + sums(k)
      end do
      if (k == 2) print *, k
    end do
    !$omp parallel do lastprivate(x)
    do i = 1, n
      x = i*a(i, 1)
    end do
    print *, x
    x = 3
    !$omp parallel do firstprivate(x)
    do i = 1, n
      x = 3
      a(i, 1) = a(i, 1) + x
    end do
    !$omp simd
    do i = 1, n
      a(i, 2) = a(i, 2) + 1
    end do
    print *, i
    !$omp parallel do ordered private(x)
    do i = 1, n
      a(i, 3) = a(i, 3)*2
      !$omp ordered
      shared_by_all = 2*mod(shared_by_all, 1000) + i
      !$omp end ordered
    end do
  end subroutine

  subroutine regions(a, n)
    integer, intent(in) :: n
    real(8), intent(inout) :: a(n)
    integer :: i, me
    real(8) :: last
    !$omp parallel private(i, me)
    me = omp_get_thread_num()
    do i = 1 + me, n, omp_get_num_threads()
      a(i) = a(i) + i
    end do
    !$omp end parallel
    last = 0
    !$omp parallel private(i)
    !$omp single
    print *, 'one'
    !$omp end single
    !$omp do
    do i = 1, n
      a(i) = a(i)*2
    end do
    !$omp end parallel
    !$omp parallel
    !$omp do private(last)
    do i = 1, n
      last = a(i)
      a(i) = last + 1
    end do
    !$omp end do
    !$omp single
    last = last + 1
    !$omp end single
    !$omp end parallel
    print *, last
  end subroutine

  subroutine orphan(a, n)
    integer, intent(in) :: n
    real(8), intent(inout) :: a(n)
    integer :: i
    !$omp do
    do i = 1, n
      a(i) = a(i) + 1
    end do
  end subroutine

  subroutine others(a, n)
    integer, intent(in) :: n
    real(8), intent(inout) :: a(n)
    integer :: i
    !$omp parallel sections
    !$omp section
    do i = 1, n/2
      a(i) = a(i) + 1
    end do
    !$omp end parallel sections
    !$omp target teams distribute parallel do
    do i = 1, n
      a(i) = a(i) + 1
    end do
  end subroutine
end module

program openmp
  use work
  implicit none
  real(8) :: a(30, 30), b(30, 30), total, least
  integer :: count, i, j
  total = 0
  least = 1e9
  count = 0
  !$omp parallel do
  do j = 1, 30
    do i = 1, 30
      a(i, j) = mod(i*7 + j*3, 11)
      b(i, j) = 1d0/(i + j)
    end do
  end do
  call sweep(a, b, 30, total, least, count)
  !$omp parallel
  call orphan(a(:, 3), 30)
  !$omp end parallel
  call regions(a(:, 4), 30)
  call others(a(:, 5), 30)
  print '(4z18, 2i8)', total, least, a(3, 5), b(7, 9), count, shared_by_all
  print '(4z18)', sum(a), sum(b)
end program
