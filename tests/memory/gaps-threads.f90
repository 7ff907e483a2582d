! RUN: sh same.sh gaps-add.f90 %s gaps-main.f90 gaps-both.c | sort | uniq -c
! Threads have rows of one array each; none stores what is another's. What works on them is of another file, so that no nest has the whole array.
module rows
  use iso_c_binding
  implicit none
  interface
    subroutine add(a)
      real(8), intent(inout) :: a(:, :)
    end subroutine
  end interface
contains
  ! Thread k has rows k, k + 1 of four.
  subroutine part(x, k) bind(c)
    real(c_double), target, intent(inout) :: x(4, 500)
    integer(c_int), value :: k
    integer :: n
    do n = 1, 50
      call add(x(k:k+1, :))
    end do
  end subroutine
end module
