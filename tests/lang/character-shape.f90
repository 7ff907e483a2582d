! CHARACTER arguments of what Fortran reaches by stubs, with arrays of assumed shape and without.
module chshape
contains
  subroutine shift(a, how)
    real, intent(inout) :: a(:)
    character(len=*) how
    if (how == 'up') a = a + 1
    if (how == 'down') how(1:1) = 'x'
  end subroutine shift
  pure subroutine pick(c, n, a, d)
    character(*), intent(in) :: c
    character(3), intent(inout) :: d
    integer, intent(in) :: n
    real, intent(inout) :: a(n)
    if (c == 'roe') a = a + len(c)
    if (d == 'abc') d(2:3) = c
  end subroutine pick
  integer function code(len, c)
    integer len
    character(*) c
    code = len
    if (c > 'm') code = -1
  end function code
  function signed(c, a) result(t)
    character(*) c
    real a(:), t(size(a))
    t = a
    if (c == 'neg') t = -a
  end function signed
  subroutine scaled(a, c, w)
    real a(:)
    character(*), intent(in) :: c
    real, optional :: w(:)
    if (present(w)) a = a + sum(w)
    if (c == 'on') a = a*2
  end subroutine scaled
end module chshape
subroutine chuse(n, a, b)
  use chshape
  character(4) w
  real a(n), b(2*n)
  w = 'down'
  call shift(a, 'up')
  call shift(b(1:2*n:2), w)
  if (w == 'xown') a = a*2
  call pick('roe', n, a, w(1:3))
  a = a + code(3, 'abc')
  a = signed('neg', a)
end subroutine chuse
subroutine chalone(a, c)
  real a(:)
  character(*) c
  if (c == 'roe') a = 2*a
  if (c == 'hll') c = 'roe'
end subroutine chalone
