! RUN: cp %s "$work/t.f90"; cd "$work"; gfortran -O2 -ffp-contract=off t.f90 -o g && ./g >out; crayon fc --few=0 --backend=c --explain -O2 t.f90 -o c && ./c | cmp - out
! What a run is told by texts: variables of modules, components of structures that are those or arguments. Nests are given what they compare equal to,
! in SELECT CASE too, and so are the procedures that they call; the reason why others stay names the procedure that has it.
module control
  implicit none
  character(len=16) :: limiter = 'minmod'
  type method
    character(len=8) :: flux = 'roe'
    integer :: order = 3
  end type
  type options
    type(method) :: inner
    character(len=8) :: words(3) = ['aa', 'bb', 'cc']
  end type
  type(method) :: chosen
contains
  subroutine choose(turn, a, b)
    integer, intent(in) :: turn
    type(method) :: a, b
    character(8), parameter :: limiters(4) = ['minmod  ', 'none    ', 'superbee', 'mean    ']
    character(4), parameter :: kinds(4) = ['roe ', 'hllc', 'ausm', 'roe ']
    limiter = limiters(turn)
    a%flux = kinds(turn)
    b%flux = kinds(5 - turn)
    chosen%order = turn
  end subroutine
end module
module names
contains
  pure function upper(s) result(t)
    character(*), intent(in) :: s
    character(len(s)) :: t
    integer :: i
    do i = 1, len(s)
      t(i:i) = s(i:i)
      if (s(i:i) >= 'a' .and. s(i:i) <= 'z') t(i:i) = achar(iachar(s(i:i)) - 32)
    end do
  end function
end module
module fluxes
  use control
  use names
  implicit none
  private
  public :: method, options, of_module, of_component, of_argument, of_inner, twice, by_function, of_word, of_own, choose
contains
  pure real(8) function of_module(a, b) result(s)
    real(8), intent(in) :: a, b
    select case (limiter)
    case default
      s = 0.5d0*(a + b)
    case ('minmod', 'superbee')
      s = 0.5d0*(sign(1d0, a) + sign(1d0, b))*min(abs(a), abs(b))
    case ('none')
      s = 0
    end select
  end function
  pure real(8) function of_component(a) result(s)
    real(8), intent(in) :: a
    s = a
    if (chosen%flux /= 'roe') s = -a
    select case (chosen%order)
    case (:1)
      s = s + 1
    case (2:3)
      s = s + 2
    end select
  end function
  pure real(8) function of_argument(a, m) result(s)
    real(8), intent(in) :: a
    type(method), intent(in) :: m
    select case (trim(m%flux))
    case ('roe')
      s = a
    case ('hllc')
      s = a*m%order
    case default
      s = 0
    end select
  end function
  subroutine of_inner(a, o)
    real(8), intent(inout) :: a
    type(options), intent(in) :: o
    if (o%inner%flux == 'hllc') a = a + 1
    a = a + of_argument(a, o%inner)
  end subroutine
  subroutine twice(a, p, q)
    real(8), intent(inout) :: a
    type(method), intent(in) :: p, q
    if (p%flux == 'roe') a = a + 4
    if (q%flux == 'roe') a = a - 1
  end subroutine
  real(8) function by_function(a, dir) result(s)
    real(8), intent(in) :: a
    character(*), intent(in) :: dir
    s = a
    if (upper(dir) == 'X') s = -a
  end function
  real(8) function of_word(a, o) result(s)
    real(8), intent(in) :: a
    type(options), intent(in) :: o
    s = a
    if (o%words(2) == 'bb') s = -a
  end function
  real(8) function of_own(a) result(s)
    real(8), intent(in) :: a
    character(4) :: word
    word = 'none'
    s = a
    if (word == limiter) s = -a
  end function
end module
program main
  use fluxes
  implicit none
  integer, parameter :: n = 12
  real(8) :: u(0:n+1), s(n)
  type(options) :: o
  type(method) :: list(2), list_1
  integer :: i, turn
  do i = 0, n + 1
    u(i) = mod(i*7, 11)*0.125d0
  end do
  do turn = 1, 4
    call choose(turn, o%inner, list(2))
    do i = 1, n ! `limiter` is not known here
      s(i) = of_module(u(i) - u(i-1), u(i+1) - u(i))
      call of_inner(s(i), o)
      call twice(s(i), list_1, o%inner)
    end do
    print *, s
    do i = 1, n
      select case (o%inner%flux)
      case ('roe')
        s(i) = s(i) + u(i)
      case default
        s(i) = s(i) - u(i)
      end select
      if (trim(o%inner%flux) == 'hllc') s(i) = s(i)*2
    end do
    print *, s
  end do
  do i = 1, n
    call twice(s(i), o%inner, o%inner)
    s(i) = of_argument(s(i), o%inner)
  end do
  do i = 1, n
    s(i) = of_component(s(i))
  end do
  do i = 1, n
    s(i) = by_function(s(i), 'x')
  end do
  do i = 1, n
    s(i) = of_word(s(i), o)
  end do
  do i = 1, n
    s(i) = of_own(s(i))
  end do
  do i = 1, n
    call twice(s(i), list_1, list(2))
  end do
  do i = 1, n
    if (list(2)%flux == 'roe') s(i) = s(i) + 1
  end do
  print *, s
end program
