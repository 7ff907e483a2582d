! RUN: cp %s "$work/f.f90"; cd "$work"; gfortran -O2 -ffp-contract=off f.f90 -o g; crayon fc --few=0 --backend=c --explain -O2 f.f90 -o c; for k in 1 2 3 4 5; do ./g $k >out 2>&1; a=$?; ./c $k >got 2>&1; echo "$k: $a $?"; cmp out got; done
! Functions that nests call may write and stop on a side that is known before, or by a literal that they are given: the nest begins only where
! they do not. Where the data decide, and outside loops, gfortran has what calls them.
module m
  implicit none
  integer :: order
contains
  function slope(order, a, b) result(s)
    integer, intent(in) :: order
    real(8), intent(in) :: a, b
    real(8) :: s
    select case (order)
    case (1); s = 0
    case (2); s = 0.5d0*(a + b)
    case default
      print *, 'no such order', order
      stop 3
    end select
  end function
  function root(x) result(r)
    real(8), intent(in) :: x
    real(8) :: r
    if (x < 0) then
      print *, 'below', x
      stop 4
    end if
    r = sqrt(x)
  end function
  function flux(axis, u) result(f)
    character, intent(in) :: axis
    real(8), intent(in) :: u(2)
    real(8) :: f(2)
    select case (axis)
    case ('x'); f = u*u(1)
    case ('y'); f = u*u(2)
    case default
      print *, 'no such axis ', axis
      stop 5
    end select
  end function
end module
program main
  use m
  implicit none
  real(8) :: a(0:21), b(20), f(2, 20), g(2, 20)
  integer :: i
  character(1) :: word
  call get_command_argument(1, word)
  read (word, *) order
  do i = 0, 21
    a(i) = mod(i*7, 11)*0.25d0 + i
  end do
  do i = 1, 20
    b(i) = a(i) + 0.5d0*slope(min(order, 4), a(i) - a(i-1), a(i+1) - a(i))
  end do
  print *, b
  do i = 1, 20
    b(i) = root(b(i) - order)
  end do
  print *, b
  do i = 1, 20
    if (b(i) > 3 .and. slope(order, b(i), a(i)) > 4) b(i) = b(i) - slope(1, b(i), b(i))
    f(:, i) = flux('x', [a(i), b(i)])
    g(:, i) = flux('y', [a(i), b(i)]) + f(:, i)
  end do
  print *, f, g
  b = b + slope(order + 1, b(1), b(2))
  do i = 1, 20
    if (order == 5) f(:, i) = flux('z', [a(i), b(i)])
  end do
  print *, b, f
end program
