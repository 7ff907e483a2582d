! RUN: crayon check --with=cuda-cpu %s && crayon ir --after=launch %s | grep -E 'launch|^subroutine'
! 17 operations, a little more than what is light, but two rows share six of their loads.
subroutine convolution(n, m, a, b)
  integer, intent(in) :: n, m
  real(8), intent(in) :: a(n, m)
  real(8), intent(inout) :: b(n, m)
  integer :: i, j
!$crayon size(n, 1, 200) size(m, 1, 20)
  do j = 2, m - 1
    do i = 2, n - 1
      b(i, j) = 0.2d0*a(i - 1, j - 1) + 0.5d0*a(i, j - 1) - 0.8d0*a(i + 1, j - 1) - 0.3d0*a(i - 1, j) + 0.6d0*a(i, j) &
        - 0.9d0*a(i + 1, j) + 0.4d0*a(i - 1, j + 1) + 0.7d0*a(i, j + 1) + 0.1d0*a(i + 1, j + 1)
    end do
  end do
end subroutine
! As much work on one element: rows share nothing.
subroutine alone(n, m, a, b)
  integer, intent(in) :: n, m
  real(8), intent(in) :: a(n, m)
  real(8), intent(inout) :: b(n, m)
  integer :: i, j
!$crayon size(n, 1, 200) size(m, 1, 20)
  do j = 2, m - 1
    do i = 2, n - 1
      b(i, j) = ((((((((a(i, j)*0.5d0 + 1)*a(i, j) + 2)*a(i, j) + 3)*a(i, j) + 4)*a(i, j) + 5)*a(i, j) + 6) &
        *a(i, j) + 7)*a(i, j) + 8)*a(i, j)
    end do
  end do
end subroutine
