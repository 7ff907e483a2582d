! RUN: crayon fc --backend=c --explain -std=f95 -ffree-line-length-70 -J $work %s -o $work/program && $work/program
! Names of nests have no more characters than Fortran 95 allows; lines of the copy have no more than the option says.
module with_a_name_of_no_few_letters
contains
  subroutine that_has_many_of_them_too(first_of_all, second_of_all, n)
    integer, intent(in) :: n
    real, intent(inout) :: first_of_all(:, :), second_of_all(:)
    integer :: i, j
    print *, n
    do j = 1, n
      do i = 1, n
        first_of_all(i, j) = first_of_all(i, j) + second_of_all(i)*j
      end do
    end do
  end subroutine
end module
program short_names
  use with_a_name_of_no_few_letters
  real :: a(4, 4), b(4)
  integer :: i
  a = 0.0
  b = (/ (real(i), i = 1, 4) /)
  call that_has_many_of_them_too(a, b, 4)
  print *, a
end program
