! Arrays of rank 15, the most there is: elements, sections, whole arrays, and a row that is private to each row of a loop.
module ranks
contains
  subroutine rank15(n, a, b)
    integer, intent(in) :: n
    real(8), intent(inout) :: a(n, 2, 1, 1, 2, 1, 1, 1, 2, 1, 1, 1, 1, 1, n)
    real(8), intent(inout) :: b(n, 2, 1, 1, 2, 1, 1, 1, 2, 1, 1, 1, 1, 1, n)
    do j = 1, n
      do i = 1, n
        a(i, 2, 1, 1, 1, 1, 1, 1, 2, 1, 1, 1, 1, 1, j) = b(i, 1, 1, 1, 2, 1, 1, 1, 1, 1, 1, 1, 1, 1, j)*0.5d0
      end do
    end do
    b = a + 2*b
    b(:, 1, 1, 1, 1, 1, 1, 1, 2, 1, 1, 1, 1, 1, :) = a(:, 2, 1, 1, 2, 1, 1, 1, 2, 1, 1, 1, 1, 1, :)
  end subroutine rank15
  subroutine work15(n, a, c)
    integer, intent(in) :: n
    real(8), intent(inout) :: a(n, n), c(n, n)
    real(8) :: w(1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, n)
    do j = 1, n
      do i = 1, n
        w(1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, i) = a(i, j)*3
      end do
      do i = 2, n
        c(i, j) = w(1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, i - 1) - a(i, j)
      end do
    end do
  end subroutine work15
end module ranks
