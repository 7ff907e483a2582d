! RUN: crayon ir --after=frontend %s
! A name of a missing module that comes by two ways is told once: as the module.
module a
  use missing, only: k
  implicit none
end module
module b
  use missing, only: k
  use a
  implicit none
contains
  subroutine s(x)
    real(k), intent(inout) :: x(10)
    integer :: i
    do i = 1, 10
      x(i) = 2*x(i)
    end do
  end subroutine
end module
