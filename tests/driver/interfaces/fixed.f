      module fixedf
!$    use omp_lib
      implicit none
      real, save :: mine
c$omp threadprivate(mine)
      contains
      subroutine shift(a, b, n)
      real, intent(inout) :: a(:)
      real, intent(in) :: b(:)
      integer, intent(in) :: n
      integer :: i
c$    integer :: threads
*$    threads = min(8,
*$   &  omp_get_max_threads())
C$OMP parallel do private(i)
c     between
c$omp+ shared(a, b)
      do i = 1, n
        a(i) = a(i) + b(i)
      end do
c$omp end parallel do
*$acc parallel loop
*$acc&  copy(a)
      do i = 1, n
        a(i) = a(i)*b(i)
      end do
      end subroutine
      end module
