! RUN: sh same.sh --cuda %s
! Procedures with structures as arguments: by TYPE and CLASS, within others, elements of arrays of structures, of types that extend theirs, passed
! on, by keyword and by generic names. Left are those that may give components initial values.
! FILE states.f90
module states
  implicit none
  type :: eos
    real :: gamma = 1.4, floor = 0.1
  end type
  type :: state
    real :: rho, u(2), p
    type(eos) :: gas
  end type
  type, extends(state) :: tagged
    integer :: tag
  end type
  type :: fluxes
    real :: mass, spare, momentum(2)
  end type
  type :: started
    real :: x = 3
  end type
  type :: held
    real, allocatable :: w(:)
  end type
  interface energy
    module procedure energy_of_state, energy_of_two
  end interface
contains
  pure real function sound(s)
    class(state), intent(in) :: s
    sound = sqrt(s%gas%gamma*s%p/s%rho)
  end function
  real function energy_of_state(s, scale)
    type(state), intent(in) :: s
    real, intent(in) :: scale
    integer :: k
    energy_of_state = scale*s%p/(s%gas%gamma - 1)
    do k = 1, 2
      energy_of_state = energy_of_state + s%u(k)**2*s%rho
    end do
  end function
  real function energy_of_two(p, e)
    real, intent(in) :: p
    type(eos), intent(in) :: e
    energy_of_two = max(p, e%floor)/(e%gamma - 1)
  end function
  subroutine flux(l, r, f)
    type(state), intent(in) :: l, r
    type(fluxes), intent(out) :: f
    real :: c
    c = max(sound(l), sound(r))
    f%mass = 0.5*(l%rho*l%u(1) + r%rho*r%u(1)) - c*(r%rho - l%rho)
    f%momentum(1) = l%p + r%p
    f%momentum(2) = l%rho*l%u(2)
    f%spare = r%u(2)
  end subroutine
  subroutine heat(s, by)
    class(state), intent(inout) :: s
    real, intent(in) :: by
    s%p = s%p + by*s%gas%gamma
    if (s%p > 5) s%u(2) = s%u(2)*0.5
  end subroutine
  subroutine start(s, x)
    type(started), intent(out) :: s
    real, intent(in) :: x
    if (x > 2) s%x = x
  end subroutine
  real function first(h, i)
    type(held), intent(in) :: h
    integer, intent(in) :: i
    first = h%w(i)
  end function
end module
! FILE main.f90
program main
  use states
  implicit none
  integer, parameter :: n = 7
  type(state) :: one, cells(n)
  type(tagged) :: marked
  type(fluxes) :: f(n)
  type(started) :: s
  type(held) :: h
  type(eos) :: gas
  real :: a(n), b(n)
  integer :: i
  one%rho = 1.5
  one%u = [1.0, 2.0]
  one%p = 0.5
  marked%rho = 2
  marked%p = 1
  marked%u = 0
  do i = 1, n
    cells(i)%rho = 1 + 0.1*i
    cells(i)%u(1) = i
    cells(i)%u(2) = 0.5*i
    cells(i)%p = i*0.9
  end do
  do i = 1, n
    a(i) = sound(one) + sound(s=marked)*i + energy(0.01*i, gas) + energy(one, 1.0*i)
  end do
  print *, a
  do i = 1, n
    b(i) = sound(cells(i)) + energy(cells(i)%p, cells(i)%gas)
  end do
  print *, b
  do i = 1, n - 1
    call flux(cells(i), cells(i + 1), f(i))
  end do
  print *, f(1:n-1)%mass, f(1:n-1)%spare, (f(i)%momentum, i = 1, n - 1)
  do i = 1, n
    call heat(marked, a(i))
    call heat(by=b(i), s=cells(i))
  end do
  print *, marked%p, marked%u, cells%p, cells%u(2)
  do i = 1, n
    call start(s, 0.5*i)
    a(i) = s%x
  end do
  allocate (h%w(0:n))
  h%w = 1
  do i = 1, n
    b(i) = first(h, i - 1)
  end do
  print *, a, b
  call polymorphic(cells(3))
  call polymorphic(marked)
contains
  subroutine polymorphic(c)
    class(state), intent(inout) :: c
    do i = 1, 3
      call heat(c, 0.25)
      a(i) = sound(c)
    end do
    print *, a(1:3), c%p
  end subroutine
end program
