! RUN: cp %s "$work/t.f90"; cd "$work"; gfortran -O2 -ffp-contract=off t.f90 -o g && ./g >out; crayon fc --few=0 --backend=c --explain -O2 t.f90 -o c && ./c | cmp - out
! Procedures that nests call choose by a text which they are given as a literal, and pass it on: the directions of a sweep. Where they would
! stop by that choice alone, they do not.
module fluxes
  implicit none
  integer, parameter :: n = 12
contains
  pure subroutine flux(axis, left, right, f)
    character, intent(in) :: axis
    real(8), intent(in) :: left(3), right(3)
    real(8), intent(out) :: f(3)
    real(8) :: un
    select case (axis)
    case ('x')
      un = (left(2) + right(2))/(left(1) + right(1))
    case ('y')
      un = (left(3) + right(3))/(left(1) + right(1))
    case default
      un = 0
    end select
    f = along(axis, left, right)*0.5d0 + abs(un)*(left - right)
  end subroutine
  pure function along(dir, left, right) result(f)
    character(len=*), intent(in) :: dir
    real(8), intent(in) :: left(3), right(3)
    real(8) :: f(3)
    if (dir == 'x') then
      f = left*left(2) + right*right(2)
    else if (dir == 'y') then
      f = left*left(3) + right*right(3)
    else
      f = -1
    end if
  end function
  subroutine told(name, k, v)
    character(4) :: name
    integer :: k
    real(8) :: v
    if (name == 'stop') then
      print *, 'stopped', k
      stop
    end if
    if (name >= 'abc') v = v + k ! an order: not taken along
  end subroutine
  subroutine tells(name, k, v)
    character(4) :: name
    integer :: k
    real(8) :: v
    if (name == 'stop') then
      print *, 'stopped', k
      stop
    end if
    if (trim(name) /= 'more') v = v + k
  end subroutine
  subroutine changes(name, v)
    character(*) :: name
    real(8) :: v
    if (v > 3) name = 'x'
    v = v + 1
  end subroutine
end module
program main
  use fluxes
  implicit none
  real(8) :: u(3, 0:n+1, 0:n+1), fx(3, n, n), fy(3, n, n), v(n)
  character(2) :: axis
  character(1), parameter :: x_axis = 'x'
  integer :: i, j, k
  call random_seed(size=k)
  do j = 0, n + 1
    do i = 0, n + 1
      u(:, i, j) = [2d0 + i*0.25d0, mod(i*7 + j*3, 11)*0.125d0, mod(i*5 + j, 13)*0.0625d0]
    end do
  end do
  do j = 1, n
    do i = 1, n
      call flux('x', u(:, i-1, j), u(:, i, j), fx(:, i, j))
      call flux('y', u(:, i, j-1), u(:, i, j), fy(:, i, j))
    end do
  end do
  print *, sum(fx), sum(fy)
  do j = 1, n
    do i = 1, n
      fx(:, i, j) = along('x', u(:, i, j), u(:, i, j-1)) - along(dir='z ', left=u(:, i, j), right=u(:, i+1, j))
    end do
  end do
  print *, sum(fx)
  axis = 'y'
  do j = 1, n ! a variable: gfortran's
    do i = 1, n
      call flux(axis, u(:, i-1, j), u(:, i, j), fx(:, i, j))
    end do
  end do
  print *, sum(fx)
  v = 0
  do i = 1, n
    call tells('half', i, v(i))
    call tells('full', i, v(i))
    call told('abcd', i, v(i))
  end do
  print *, v
  do i = 1, n
    call changes(axis, v(i))
  end do
  print *, axis, v
  do i = 1, n
    call tells('half', i, v(i))
    call tells('more', i, v(i))
  end do
  print *, v
  do j = 1, n
    do i = 1, n
      call flux(x_axis, u(:, i-1, j), u(:, i, j), fx(:, i, j))
    end do
  end do
  print *, sum(fx)
  do i = 1, n
    call tells('have', i, v(i))
    if (v(i) > 10) call tells('stop', i, v(i))
  end do
  print *, v
end program
