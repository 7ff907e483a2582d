! Functions that choose by name, called in loops and elementwise; OPTIONAL and procedure arguments beside a name.
module lim
contains
  pure function limiter(c, r) result(f)
    character(len=*), intent(in) :: c
    real, intent(in) :: r
    real f
    select case (c)
    case ('minmod'); f = max(0., min(1., r))
    case ('superbee'); f = max(0., min(2.*r, 1.), min(r, 2.))
    case ('vanleer'); f = (r + abs(r))/(1. + abs(r))
    case default; f = 0.
    end select
  end function limiter
  elemental subroutine scale2(x, c)
    real, intent(inout) :: x
    character(len=*), intent(in) :: c
    if (c == 'x2') x = x*2.
  end subroutine scale2
  subroutine sweep(n, a, b, name, kind)
    integer, intent(in) :: n
    real, intent(inout) :: a(n), b(n)
    character(len=*), intent(in) :: name
    character, intent(in) :: kind
    integer i
    do i = 2, n
      b(i) = limiter(name, a(i) - a(i-1))
    end do
    do i = 1, n
      a(i) = a(i) + limiter('vanleer', b(i))*0.5
    end do
    call scale2(a, 'x2')
    call scale2(b, name)
    do concurrent (i = 1:n, kind == 'c')
      b(i) = b(i) + 1.
    end do
    forall (i = 1:n, name > 'n' .and. a(i) > 0.) a(i) = a(i)*3.
    if (kind /= 'q') then
      b = merge(a, b, kind == 'm')
    end if
  end subroutine sweep
  elemental real function pick(x, c)
    real, intent(in) :: x
    character(len=*), intent(in) :: c
    pick = x
    if (c == 'x2') pick = x*2.
  end function pick
  subroutine picks(n, a, c)
    integer, intent(in) :: n
    real, intent(inout) :: a(n)
    character(len=*), intent(in) :: c
    a = pick(a, c) + pick(a, 'x2') + pick(a, (c(1:2)))
  end subroutine picks
end module lim
subroutine opt(n, a, c, s)
  integer n
  real a(n)
  character(len=*) c
  interface
    subroutine opt2(n, c, a, s)
      integer n
      character(len=*) c
      real a(n)
      real, optional :: s
    end subroutine
  end interface
  call opt2(n, c, a)
  call opt2(n, 'add', a, s)
end subroutine opt
subroutine opt2(n, c, a, s)
  integer n
  character(len=*) c
  real a(n)
  real, optional :: s
  do i = 1, n
    if (c == 'add' .and. present(s)) then
      a(i) = a(i) + s
    else if (c == 'neg') then
      a(i) = -a(i)
    end if
  end do
end subroutine opt2
subroutine procs(n, a, c)
  real a(n)
  character*(*) c
  external f1, f2
  call ap(n, a, f1, c)
  call ap(n, a, f2, 'up')
end subroutine procs
subroutine ap(n, a, f, c)
  real a(n)
  character*(*) c
  external f
  call f(n, a, c)
end subroutine ap
subroutine f1(n, a, c)
  real a(n)
  character*(*) c
  if (c == 'up') a = a + 1.
end subroutine f1
subroutine f2(n, a, c)
  real a(n)
  character*2 c
  if (c .ge. 'up') a = a*2.
  if (a(1) > 0.) return
  a(1) = len(c)
end subroutine f2
