! RUN: sh same.sh --only-cuda %s -- -fopenmp
! Threads that a caller made store parts of one array by their numbers: a call of the nest would copy all of it.
subroutine part(a, n, thread, threads)
  implicit none
  integer, intent(in) :: n, thread, threads
  real(8), intent(inout) :: a(n)
  integer :: i
  do i = thread*(n/threads) + 1, (thread + 1)*(n/threads)
    a(i) = a(i) + thread
  end do
end subroutine
program main
  use omp_lib
  implicit none
  integer, parameter :: n = 400000
  real(8) :: a(n) = 1
  integer :: k
  call omp_set_num_threads(4)
  do k = 1, 5
    !$omp parallel shared(a)
    call part(a, n, omp_get_thread_num(), omp_get_num_threads())
    !$omp end parallel
  end do
  call part(a, n, 0, 1)
  print *, sum(a), a(1), a(n)
end program
