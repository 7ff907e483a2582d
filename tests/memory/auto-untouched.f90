! RUN: sh same.sh --zeros %s auto-random-kernels.f90
! Pages of malloc's that nobody has touched are zeros, there as here: they need no copy. Those that the host has stored to, or only read, are copied; what the
! device leaves in others comes back.
module zeros
  use, intrinsic :: iso_c_binding
  implicit none
  interface
    function calloc(count, bytes) bind(c)
      import
      integer(c_size_t), value :: count, bytes
      type(c_ptr) :: calloc
    end function
    subroutine free(memory) bind(c)
      import
      type(c_ptr), value :: memory
    end subroutine
  end interface
contains
  subroutine turn(n, first, last, read_at)
    integer, intent(in) :: n, first, last, read_at
    type(c_ptr) :: memory, other
    real(8), pointer :: x(:), y(:)
    real(8) :: most
    memory = calloc(int(n, c_size_t), 8_c_size_t)
    other = calloc(int(n, c_size_t), 8_c_size_t)
    call c_f_pointer(memory, x, [n])
    call c_f_pointer(other, y, [n])
    x(first:last) = 3
    y(n/2) = 7
    most = x(read_at)
    call stretch(n, x, 2d0)
    call blend(n, x, y)
    call largest(n, y, most)
    print *, most, sum(x), x(1), x(first), x(read_at), x(n), sum(y)
    call free(memory)
    call free(other)
  end subroutine
end module
program main
  use zeros
  implicit none
  real(8) :: least
  integer :: i
  read (*, *, iostat=i) least
  call turn(400000, 1, 0, 200000)
  call turn(400000, 100000, 250000, 399999)
  call turn(400000, 5, 5, 6)
  call turn(400000, 1, 400000, 6)
  call turn(480000, 262144, 262144, 470000)
end program
