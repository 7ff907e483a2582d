! RUN: sh same.sh %s
! Calls in nests that change what the nest uses by other ways: of modules, of the host, by pointers, by arguments.
module gm
  implicit none
  real :: acc = 0
  real, target :: tg(6) = 1
  real, pointer :: pp(:) => null()
  integer, parameter :: dp = kind(1d0)
  type :: cell
    real(dp) :: q(4) = 1
    type(cell), pointer :: nb => null()
  end type
contains
  subroutine addto(x)
    real, intent(in) :: x
    acc = acc + x
  end subroutine
  subroutine set(x, y)
    real, intent(out) :: x
    real, value :: y
    y = y + 1
    x = y
  end subroutine
  real function at(i)
    integer, intent(in) :: i
    at = tg(i)
  end function
  real function viap(i)
    integer, intent(in) :: i
    viap = pp(i)
  end function
  logical function test(x)
    real, intent(in) :: x
    if (x > 3) then
      test = .true.
    else
      test = .false.
    end if
  end function
  real function loopy(x)
    real, intent(in) :: x
    real :: w(3)
    integer :: k
    do k = 1, 3
      w(k) = x*k
    end do
    loopy = 0
    do 10 k = 1, 3
      if (w(k) > 4) go to 10
      loopy = loopy + w(k)
10  continue
  end function
  subroutine chain(c)
    type(cell), intent(inout), target :: c
    type(cell), pointer :: p
    integer :: i
    p => c
    associate (a => c%q, b => p%q)
      do i = 2, 4
        a(i) = b(i-1) + a(i)
      end do
    end associate
    associate (b => p%q(2:4))
      do i = 1, 3
        c%q(i) = b(i)*2
      end do
    end associate
    print *, c%q
  end subroutine
end module
program main
  use gm
  implicit none
  real, target :: x(6)
  real :: y(6), t
  integer :: i, j
  type(cell) :: c
  real, pointer :: q(:)
  x = [1., 2., 3., 4., 5., 6.]
  pp => x
  do i = 1, 6
    call addto(x(i))
    y(i) = acc
  end do
  print *, y, acc
  do i = 1, 6
    call addto(acc)
  end do
  print *, acc
  t = 5
  do i = 1, 6
    call set(y(i), t)
    t = t + at(i)
  end do
  print *, y, t
  do i = 1, 6
    tg(i) = viap(i) + at(i)
  end do
  print *, tg
  do i = 2, 6
    x(i) = viap(i - 1) + x(i)
  end do
  print *, x
  q => tg(1:5:2)
  associate (q => q, pp => pp)
    do i = 1, 3
      q(i) = pp(i) + i
    end do
  end associate
  print *, tg
  do i = 1, 6
    if (test(x(i)) .and. loopy(x(i)) > 1) y(i) = loopy(y(i))
  end do
  print *, y
  do i = 1, 6
    do j = 1, 2
      call set(t, x(i))
      y(i) = y(i) + t
    end do
  end do
  print *, y, t
  call chain(c)
  do while (acc > 10)
    call addto(-7.5)
    do i = 1, 6
      x(i) = x(i) + acc
    end do
  end do
  print *, x, acc
  call sub(x, 6)
contains
  subroutine sub(a, m)
    integer, intent(in) :: m
    real, intent(inout) :: a(m)
    integer :: i
    real :: s
    s = 0
    do i = 1, m
      call up(a(i), i)
    end do
    print *, a, s
    select case (m)
    case (6)
      associate (k => m - 1)
        a(k) = -3
        do i = 1, k
          a(i) = a(i) + norm(i)
        end do
      end associate
    end select
    print *, a
  end subroutine
  subroutine up(v, i)
    real, intent(inout) :: v
    integer, intent(in) :: i
    v = v + y(i)
    y(i) = v
  end subroutine
  real function norm(k)
    integer, intent(in) :: k
    norm = y(k)/2
  end function
end program
