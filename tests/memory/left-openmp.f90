! RUN: sh same.sh --openmp %s kernels.f90
! What OpenMP keeps gets what is newer on the device before its constructs, in whose loops and WORKSHARE nothing else may stand.
module left
  implicit none
  real(8), allocatable :: u(:), v(:)
contains
  impure elemental real(8) function same(x)
    real(8), intent(in) :: x
    if (x < -1) print *, x
    same = x
  end function
  subroutine constructs
    integer :: i, j
    real(8) :: s
    call add(30, u)
    s = 0
    !$omp parallel do collapse(2) reduction(+:s)
    do j = 1, 5
      do i = 1, 30
        s = s + nint(u(i)*same(1d0))*j
      end do
    end do
    print *, s
    call add(30, u)
    !$omp parallel
    !$omp do
    do i = 1, 30
      v(i) = u(i)*same(2d0)
    end do
    !$omp workshare
    v(1:5) = u(1:5) + same(2d0)
    v(6:10) = u(6:10) + same(2d0)
    !$omp end workshare
    !$omp end parallel
    print '(10f9.2)', v
    call add(30, u)
    !$omp parallel sections
    !$omp section
    v(1:5) = u(1:5) + same(2d0)
    !$omp section
    v(6:10) = u(6:10) + same(2d0)
    !$omp end parallel sections
    print '(10f9.2)', v
    call add(30, u)
    !$omp parallel workshare
    v(1:5) = u(1:5) + 2
    v(6:10) = u(6:10) + same(2d0)
    !$omp end parallel workshare
    print '(10f9.2)', v
    call add(30, u)
    s = 0
    !$omp parallel num_threads(2)
    !$omp atomic
    s = s + sum(int(u))
    !$omp end parallel
    print *, s > 100
    call add(30, u)
    !$omp simd
    do i = 1, 30
      v(i) = u(i)*same(2d0)
    end do
    print '(10f9.2)', v
  end subroutine
end module
program openmp
  use left
  implicit none
  integer :: i
  allocate(u(30), v(30))
  do i = 1, 30
    u(i) = i
    v(i) = 0
  end do
  !$acc enter data copyin(u)
  call constructs
  !$acc exit data copyout(u)
end program
