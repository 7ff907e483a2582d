! RUN: export OMP_NUM_THREADS=3; sh same.sh --only-cuda %s -- -fopenmp; sh same.sh %s -- -fopenmp | tail -1
! What a parallel region reduces and each of its threads sets for itself says how many they are; what only their shared loops add to does not.
module regions
  implicit none
contains
  subroutine each(a, n, total, least, count)
    integer, intent(in) :: n
    integer, intent(inout) :: a(n), total, least, count
    integer :: i, one, two
    one = 0
    two = 0
    !$omp parallel reduction(+: total)
    !$omp do reduction(+: one)
    do i = 1, n
      one = one + a(i)
    end do
    !$omp do reduction(+: two)
    do i = 1, n
      two = two + 2*a(i)
    end do
    total = one + two
    !$omp end parallel
    !$omp parallel reduction(min: least)
    if (n > 3) least = 7
    !$omp do
    do i = 1, n
      a(i) = a(i) + 1
    end do
    !$omp end parallel
    !$omp parallel reduction(+: count) private(i)
    do i = 1, n
      count = count + a(i)
    end do
    !$omp end parallel
  end subroutine

  subroutine together(a, n, total, least)
    integer, intent(in) :: n
    integer, intent(inout) :: a(n), total, least
    integer :: i, j
    !$omp parallel reduction(+: total) reduction(min: least)
    !$omp do
    do i = 1, n
      total = total + a(i)
    end do
    !$omp do
    do j = 1, n
      least = min(least, a(j))
    end do
    !$omp end parallel
  end subroutine
end module

program reduced
  use regions
  implicit none
  integer :: a(100), total, least, count, i
  a = [(mod(i*7, 13), i = 1, 100)]
  total = 5
  least = 3
  count = 1
  call each(a, 100, total, least, count)
  print *, total, least, count, sum(a)
  call together(a, 100, total, least)
  print *, total, least
end program
