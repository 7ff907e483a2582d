! RUN: crayon ir --after=vectorize %s; crayon check --with=c,cuda-cpu %s
! Parts of a matrix whose columns differ by a number, and whose rows do too: how far apart their elements are is not known.
subroutine parts(a, n)
  integer, intent(in) :: n
  real(8), intent(inout) :: a(20, 20)
  integer :: i, j
  do j = 1, n
    do i = 1, n
      a(n + i, j) = 1d4
      a(i, n + j) = -0.5d-6
    end do
  end do
end subroutine parts
