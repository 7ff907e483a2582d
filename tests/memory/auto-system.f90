! RUN: sh same.sh --auto %s auto-random-kernels.f90 auto-system-calls.c
! What the system and the C library do with arrays of which the device has newer values: pipes and vectors of buffers, a child of fork, memory that
! moves, shrinks, goes, and comes again at the same address, memory that is shared or a file's, a handler of the program's for its own faults.
program system
  use iso_c_binding
  implicit none
  interface
    type(c_ptr) function obtain(kind, n) bind(c)
      import
      integer(c_int), value :: kind, n
    end function
    type(c_ptr) function change(kind, memory, n, m) bind(c)
      import
      integer(c_int), value :: kind, n, m
      type(c_ptr), value :: memory
    end function
    real(c_double) function ask(what, n, x, y) bind(c)
      import
      integer(c_int), value :: what, n
      real(c_double) :: x(*), y(*)
    end function
  end interface
  integer, parameter :: n = 40000
  real(8), pointer :: x(:), y(:)
  type(c_ptr) :: memory, other
  integer :: kind, what, turn
  other = obtain(1, n)
  call c_f_pointer(other, y, [n])
  do kind = 0, 4
    memory = obtain(kind, n)
    call c_f_pointer(memory, x, [n])
    call fill(n, x, 1d0)
    call fill(n, y, 2d0)
    do what = 0, 8
      call stretch(n, x, 0.5d0)
      print '(2i3, es24.16)', kind, what, ask(what, n, x, y)
      call blend(n, x, y)
      call blend(n, y, x)
    end do
    call stretch(n, x, 0.5d0)
    memory = change(kind, memory, n, 3*n)
    call c_f_pointer(memory, x, [3*n])
    call fill(2*n, x(n + 1:), 5d0)
    call stretch(3*n, x, 0.5d0)
    memory = change(kind, memory, 3*n, n)
    call c_f_pointer(memory, x, [n])
    call stretch(n, x, 0.75d0)
    print '(i3, 2es24.16)', kind, sum(x), sum(y)
    memory = change(kind, memory, n, 0)
    do turn = 1, 3 ! memory that was another array's
      memory = obtain(kind, n)
      call c_f_pointer(memory, x, [n])
      x = turn
      call stretch(n, x, 0.5d0)
      print '(i3, es24.16)', kind, sum(x)
      memory = change(kind, memory, n, 0)
    end do
  end do
end program
