module fields
!$ use omp_lib
  implicit none
  real, save :: total(100), mine
!$omp threadprivate(mine)
!$acc declare create(total)
contains
  subroutine scale(a, b, n)
!$ use omp_lib, only: omp_get_max_threads
    real, intent(inout) :: a(:)
    real, intent(in) :: b(:)
    integer, intent(in) :: n
    integer :: i
!$  integer, parameter :: &
!$    limit = 8
!$  integer threads
! a comment stays: !$omp parallel
!$  threads = min(limit, &
!$    omp_get_max_threads())
!$OMP parallel do private(i) &
    ! between
  !$omp& shared(a, b)
    do i = 1, n
      a(i) = a(i) + b(i)
    end do
!$omp end parallel do
!$acc data copy(a) copyin(b)
!$acc parallel loop
    do i = 1, n
      a(i) = a(i)*b(i)
    end do
!$acc end data
  end subroutine
  function twice(x) result(y)
!$omp declare simd(twice)
    real, intent(in) :: x(:)
    real :: y(size(x))
!$acc kernels
    y = 2.0*x
!$acc end kernels
  end function
  subroutine seldom(x)
!$acc routine seq
!GCC$ attributes deprecated :: seldom
    real, intent(inout) :: x(:)
    integer :: i
!GCC$ ivdep
    do i = 1, size(x)
      x(i) = x(i) + 1.0
    end do
  end subroutine
  subroutine empty(a)
    real :: a(:)
!$omp barrier
  end subroutine
end module
