! Fortran calls entries with and without OPTIONAL arguments, directly and by stubs; arguments by value; a routine bound by name.
module fields
  implicit none
contains
  subroutine blend(a, b, w)
    real, intent(inout) :: a(:)
    real, intent(in), optional :: b(:)
    real, intent(inout), optional :: w(0:, :)
    if (present(b)) a = 0.5*(a + b)
    if (present(w)) w = w + a(1)
    if (.not. (present(b) .or. present(w))) a = -a
  end subroutine blend
  pure real function level(a, w, k)
    real, intent(in) :: a(:)
    real, intent(in), optional :: w(:)
    integer, intent(in), optional :: k
    level = sum(a)
    if (present(w)) level = level + sum(w)
    if (present(k)) level = level*k
  end function level
end module fields
module plain
  implicit none
contains
  real function total(n, a, scale)
    integer, value :: n
    real, intent(in) :: a(*)
    real, optional :: scale
    integer, save :: calls = 0
    calls = calls + 1
    total = calls
    do while (n > 0)
      total = total + a(n)
      n = n - 1
    end do
    if (present(scale)) then
      total = total*scale
      scale = scale + 1.
    end if
  end function total
end module plain
subroutine twice(n, a) bind(c, name='Twice')
  use iso_c_binding
  integer(c_int), value :: n
  real(c_float) :: a(n)
  a = 2.*a
end subroutine twice
program run
  use fields
  use plain
  implicit none
  interface
    subroutine twice(n, a) bind(c, name='Twice')
      use iso_c_binding
      integer(c_int), value :: n
      real(c_float) :: a(n)
    end subroutine twice
  end interface
  real :: a(6), b(6), w(3, 2), s
  integer :: i
  a = [(0.25*i, i = 1, 6)]
  b = [(1.0/i, i = 1, 6)]
  w = 0.5
  s = 3.
  call blend(a)
  call blend(a(1:6:2), b(4:6))
  call blend(a, w=w)
  call blend(b, a, w(2:3, :))
  call pass_on(b)
  call pass_on(b, a)
  print '(6z9)', a, b, w
  print '(4z9)', level(a), level(a, b(1:6:3)), level(a, k=3), level(a, b, 2)
  print '(4z9)', total(6, a), total(5, a, s), total(4, a, scale=s), s
  call twice(4, a)
  print '(6z9)', a
contains
  subroutine pass_on(x, y)
    real :: x(:)
    real, optional :: y(:)
    call blend(x, y)
  end subroutine pass_on
end program run
