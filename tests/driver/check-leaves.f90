! RUN: crayon check --nests --with=c,cuda-cpu %s | sed 's/, [0-9 ]* values/, N values/'
! A nest whose loops may reach beyond an array leaves its work to the Fortran on a GPU, also where they have no iteration; it then changes
! nothing.
module leaves
  implicit none
contains
  subroutine scale(low, high, a, b)
    integer :: low, high
    real(8) :: a(low-1:high+1), b(low-1:high+1)
    integer :: i
    do i = low, high
      a(i) = a(i-1)*2
    end do
    do i = low, high
      b(i) = a(i+1)*2
    end do
  end subroutine
end module
