! RUN: sh same.sh --auto %s auto-random-kernels.f90 auto-random-host.c
! Kernels and the host take turns on random pieces of arrays in all kinds of memory: allocated anew and freed, in COMMON beside each other and
! beside scalars, on the stack, behind pointers; the host by elements, sections, whole arrays, I/O, and functions of C.
module pool
  implicit none
  integer, parameter :: arrays = 6
  type :: field
    real(8), pointer :: v(:) => null()
  end type
  type(field) :: all(arrays)
  real(8), target :: first(20011), flag, second(30013), third(7)
  common /beside/ first, flag, second, third
  real(8), allocatable, target :: fourth(:), fifth(:)
  integer :: state = 1
contains
  integer function draw(n)
    integer, intent(in) :: n
    state = iand(state*1103515245 + 12345, 2147483647)
    draw = modulo(ishft(state, -8), n) + 1
  end function
  subroutine renew(x, n)
    real(8), allocatable, target, intent(inout) :: x(:)
    integer, intent(in) :: n
    integer :: i
    if (allocated(x)) deallocate(x)
    allocate(x(n))
    do i = 1, n
      x(i) = modulo(i, 100)
    end do
  end subroutine
end module
program random
  use pool
  implicit none
  integer :: seed, turn
  character(20) :: text
  real(8), target :: local(1500)
  interface
    subroutine host_sum(n, x, s) bind(c)
      use iso_c_binding
      integer(c_int), value :: n
      real(c_double) :: x(*), s
    end subroutine
    subroutine host_file(n, x, y) bind(c)
      use iso_c_binding
      integer(c_int), value :: n
      real(c_double) :: x(*), y(*)
    end subroutine
  end interface
  do seed = 1, 12
    state = seed*7919
    first = 1
    second = 2
    third = 3
    flag = 0
    local = 4
    call renew(fourth, 1000*draw(400))
    call renew(fifth, 1000*draw(400))
    all(1)%v => first
    all(2)%v => second
    all(3)%v => third
    all(4)%v => fourth
    all(5)%v => fifth
    all(6)%v => local
    do turn = 1, 60
      call one_turn
    end do
    print '(i3, 7es23.15)', seed, sum(first), flag, sum(second), sum(third), sum(fourth), sum(fifth), sum(local)
  end do
contains
  subroutine one_turn
    real(8), pointer :: x(:), y(:)
    real(8) :: s
    integer :: k, low, high, n, other
    k = draw(arrays)
    other = draw(arrays)
    x => all(k)%v
    y => all(other)%v
    low = draw(size(x))
    high = low + draw(size(x) - low + 1) - 1
    n = min(high - low + 1, size(y))
    select case (draw(16))
    case (1, 2)
      call stretch(high - low + 1, x(low:high), 0.5d0)
    case (3, 4)
      if (k /= other) call blend(n, x(low:low + n - 1), y(1:n))
    case (5)
      if (k /= other) call fill(n, y(1:n), x(low))
    case (6)
      call largest(high - low + 1, x(low:high), flag)
    case (7)
      x(low) = x(high) + 1
    case (8)
      x(low:high) = x(low:high)*0.75d0 + 1
    case (9)
      s = 0
      call host_sum(high - low + 1, x(low:high), s)
      flag = flag + modulo(s, 1d3)
    case (10)
      open (10, status='scratch', form='unformatted', access='stream')
      write (10) x(low:high)
      rewind (10)
      read (10) y(1:n)
      close (10)
    case (11)
      call host_file(n, x(low:high), y)
    case (12)
      write (text, '(es20.12)') x(high)
      read (text, *) x(low)
    case (13)
      call renew(fourth, 1000*draw(400))
      all(4)%v => fourth
    case (14)
      fifth = [fifth(1:size(fifth)/2), 1d0, 2d0]
      all(5)%v => fifth
    case (15)
      call stretch(size(x), x, 0.25d0)
    case (16)
      if (k /= other) y(1:n) = x(low:low + n - 1)
    end select
  end subroutine
end program
