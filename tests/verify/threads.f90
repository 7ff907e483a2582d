! RUN: sh verify.sh %s -- -fopenmp
! Threads have parts of one array: their calls are not compared, for what one puts back is another's. Calls by one thread are.
subroutine row(n, m, j, a)
  implicit none
  integer, intent(in) :: n, m, j
  real(8), intent(inout) :: a(n, m)
  integer :: i
  do i = 1, n
    a(i, j) = a(i, j)*2 + j
  end do
end subroutine
program threads
  implicit none
  integer, parameter :: n = 500, m = 40
  real(8) :: a(n, m)
  integer :: j, k
  a = 1
  call omp_set_num_threads(4)
  do k = 1, 20
    !$omp parallel do
    do j = 1, m
      call row(n, m, j, a)
    end do
    !$omp end parallel do
    call row(n, m, 3, a)
  end do
  print *, sum(a)
end program
