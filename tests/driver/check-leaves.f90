! RUN: crayon check --nests --with=c,cuda-cpu %s | sed 's/, [0-9 ]* values/, N values/'
! A nest whose loops may reach beyond an array leaves its work to the Fortran on a GPU, also where they have no iteration; it then changes
! nothing.
module leaves
  implicit none
contains
  subroutine scale(n, low, high, a)
    integer, intent(in) :: n, low, high
    real(8), intent(inout) :: a(n)
    integer :: i
    do i = low, high
      a(i) = a(i)*2
    end do
  end subroutine
end module
