! RUN: sh same.sh --auto %s auto-random-kernels.f90 auto-mappings-taken.c
! The system's limit on mappings: where pages cannot be protected any more, arrays are copied, and those that are protected open.
program mappings
  use iso_c_binding
  implicit none
  interface
    subroutine take_mappings(left) bind(c)
      import
      integer(c_int), value :: left
    end subroutine
    subroutine give_mappings() bind(c)
    end subroutine
  end interface
  integer, parameter :: n = 100000
  real(8), allocatable :: x(:), y(:), z(:)
  integer :: left, turn
  allocate (x(n), y(n), z(n))
  x = 1
  y = 2
  z = 3
  do left = 12, 0, -1
    call stretch(n, x, 0.5d0)
    call take_mappings(left)
    do turn = 1, 3
      call stretch(n, y, 0.5d0)
      call blend(n, x, y)
      y(n/4:n/3) = turn
      x(n/2) = y(n/5)
      call blend(n/2, z, y)
      call fill(n/3, z(n/2:), 4d0)
      z(n/2 + 100) = 7
      print '(3es24.16)', x(n/2), y(n/4), z(n/2 + 99)
    end do
    call give_mappings
    print '(3es24.16)', sum(x), sum(y), sum(z)
  end do
end program
