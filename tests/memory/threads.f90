! RUN: sh same.sh %s gaps-main.f90 gaps-both.c | sort | uniq -c
! Threads have rows of one array each; none stores what is another's.
module rows
  use iso_c_binding
  implicit none
contains
  subroutine add(a)
    real(8), intent(inout) :: a(:, :)
    integer :: i, j
    do j = 1, size(a, 2)
      do i = 1, size(a, 1)
        a(i, j) = a(i, j) + i + 10*j
      end do
    end do
  end subroutine
  ! Thread k has rows k, k + 1 of four.
  subroutine part(x, k) bind(c)
    real(c_double), target, intent(inout) :: x(4, 500)
    integer(c_int), value :: k
    integer :: n, i, j
    do n = 1, 300
      do j = 1, 500
        do i = k, k + 1
          x(i, j) = x(i, j) + (i - k + 1) + 10*j
        end do
      end do
    end do
  end subroutine
end module
