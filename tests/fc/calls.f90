! RUN: sh same.sh --cuda %s
! Procedures of the file that nests call: functions and subroutines of scalars, with names of their modules and hosts; those that are left.
module gas
  implicit none
  real, parameter :: gamma = 1.4
  real :: floor_value = 0.25
  real, private :: hidden = 0.5
  integer :: counted = 0
  real :: table(3) = [1.0, 2.0, 4.0]
  interface either
    module procedure pressure, of_integers, half
  end interface
contains
  real function pressure(rho, e) result(p)
    real, intent(in) :: rho, e
    real :: t
    t = (gamma - 1)*rho*e
    if (t < floor_value) then
      p = floor_value
      return
    end if
    p = t + table(2)
  end function
  real function sound(rho, e)
    real, intent(in) :: rho, e
    sound = sqrt(gamma*pressure(rho, e)/max(rho, 0.1))
  end function
  subroutine limit(x, low, n)
    real, intent(inout) :: x
    real, intent(in) :: low
    integer, intent(out) :: n
    integer :: k
    n = 0
    do k = 1, 20
      if (x >= low) exit
      x = x + 0.5
      n = n + 1
    end do
    counted = counted + n
  end subroutine
  real function uses_hidden(x)
    real, intent(in) :: x
    uses_hidden = x*hidden
  end function
  real function with_memory(x)
    real, intent(in) :: x
    real, save :: last = 0
    with_memory = x - last
    last = x
  end function
  integer function bump(x)
    integer, intent(inout) :: x
    x = x + 1
    bump = x
  end function
  elemental real function half(x)
    real, intent(in) :: x
    half = x*0.5
  end function
  real function of_integers(i, j)
    integer, intent(in) :: i, j
    of_integers = i*100 + j
  end function
  subroutine inside(a, n)
    integer, intent(in) :: n
    real, intent(inout) :: a(n)
    integer :: i
    do i = 1, n
      a(i) = a(i) + uses_hidden(a(i))
    end do
  end subroutine
end module
program main
  use gas
  implicit none
  integer, parameter :: n = 8
  real :: rho(n), e(n), p(n), c(n), scale, t
  integer :: i, turns(n), k
  real, external :: cube
  rho = [(0.5*i - 1, i = 1, n)]
  e = 1.5
  scale = 3
  do i = 1, n
    p(i) = pressure(abs(rho(i)), e(i))
    c(i) = sound(rho(i) + 2, e(i)) + own(p(i))
  end do
  print *, p, c
  do i = 1, n
    call limit(rho(i), 0.75, turns(i))
  end do
  print *, rho, turns, counted
  do i = 1, n
    call accumulate(rho(i))
    c(i) = cube(rho(i)) + half(c(i))
  end do
  print *, c, scale
  call inside(c, n)
  do i = 1, n
    c(i) = uses_hidden(c(i))
  end do
  do i = 1, n
    c(i) = with_memory(c(i))
  end do
  k = 0
  do i = 1, n
    turns(i) = bump(k)
  end do
  do i = 1, n
    p(i) = either(c(i), sqrt(e(i))) + either(i, 2*i) + either(p(i) - 1)
  end do
  do i = 1, n
    p(i) = fact(turns(i))
  end do
  c = half(c)
  print *, c, turns, k, p
  call shadowing
contains
  real function own(x)
    real, intent(in) :: x
    own = x/scale
  end function
  subroutine accumulate(x)
    real, intent(in) :: x
    scale = scale + x
    do k = 1, 2
      scale = scale*0.75
    end do
  end subroutine
  recursive real function fact(m) result(r)
    integer, intent(in) :: m
    r = 1
    if (m > 1) r = m*fact(m - 1)
  end function
  subroutine shadowing
    real :: table(3), x(3)
    table = -1
    do i = 1, 3
      x(i) = pressure(table(i) + 2, 2.0)
    end do
    print *, x
    block
      integer :: sqrt
      sqrt = 2
      do i = 1, 3
        t = own(x(i))
        x(i) = t + sqrt
      end do
      do i = 1, 3
        x(i) = x(i) + sound(x(i), 1.0)
      end do
    end block
    print *, x, t
  end subroutine
end program
real function cube(x)
  cube = x**3
end function
