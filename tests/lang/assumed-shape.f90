! Arrays of any shape and stride, in module procedures.
module ashapm
contains
  subroutine ashap1(a, b)
    real, intent(inout) :: a(:, :)
    real, intent(in) :: b(0:)
    integer :: i, j
    do j = 1, size(a, 2)
      do i = 1, min(size(a, 1), ubound(b, 1))
        a(i, j) = a(i, j) + b(i)
      end do
    end do
  end subroutine ashap1
  subroutine ashap2(n, c, d)
    integer, intent(in) :: n
    real :: c(n, n), d(2*n)
    call ashap1(c(:, 1:n:2), d(1:2*n:2))
  end subroutine ashap2
end module ashapm
