! RUN: true
! What gaps-threads.f90 calls.
subroutine add(a)
  real(8), intent(inout) :: a(:, :)
  integer :: i, j
  do j = 1, size(a, 2)
    do i = 1, size(a, 1)
      a(i, j) = a(i, j) + i + 10*j
    end do
  end do
end subroutine
