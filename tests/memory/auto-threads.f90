! RUN: sh same.sh --auto --openmp %s auto-random-kernels.f90
! Threads of gfortran's touch arrays of which the device has newer values, all at once, while one of them calls nests.
program threads
  implicit none
  integer, parameter :: n = 60000, m = 8
  real(8), allocatable :: x(:,:), y(:,:)
  real(8) :: s
  character(30) :: text
  integer :: i, j, k, turn
  allocate (x(n, m), y(n, m))
  do j = 1, m
    call fill(n, x(:,j), dble(j))
    call fill(n, y(:,j), dble(2*j))
  end do
  do turn = 1, 10
    call stretch(n*m, x, 0.5d0)
    s = 0
    !$omp parallel do private(i, text, k) reduction(max:s) schedule(dynamic) num_threads(4)
    do j = 1, m
      do i = 1 + 13*j, n, 997
        write (text, '(es26.18)') x(i,j)
        read (text, *) y(i,m + 1 - j)
        s = max(s, y(i,m + 1 - j))
      end do
    end do
    print '(es24.16)', s
    !$omp parallel sections num_threads(3)
    !$omp section
    call turns(y(:,1), n)
    !$omp section
    call touches(x, n, m)
    !$omp section
    call touches(y(:,2:), n, m - 1)
    !$omp end parallel sections
    print '(2es24.16)', sum(x), sum(y)
  end do
contains
  subroutine turns(a, n)
    integer, intent(in) :: n
    real(8), intent(inout) :: a(n)
    integer :: k
    do k = 1, 20
      call stretch(n, a, 0.75d0)
      if (modulo(k, 5) == 0) a(k) = a(k) + k
    end do
  end subroutine
  subroutine touches(a, n, m)
    integer, intent(in) :: n, m
    real(8), intent(inout) :: a(n, m)
    integer :: i, j
    character(30) :: text
    do j = 1, m
      do i = 1, n, 4999
        write (text, '(es26.18)') a(i,j) + 1
        read (text, *) a(n + 1 - i,j)
      end do
    end do
  end subroutine
end program
