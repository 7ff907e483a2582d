! Dummies of assumed and declared length; actual ones that are constants, variables, parts, dummies; internal procedures.
subroutine count(c, k)
  character(len=*) c
  integer k
  if (c == 'roe') k = k + 100
  k = k + len(c)*1000
end subroutine count

subroutine fill(c)
  character(len=3) c
  c(2:) = 'zz'
end subroutine fill

integer function code(a, c, b)
  integer a, b
  character*(*) c
  code = a + b
  if (c == 'vl') code = a*b
end function code

subroutine passes(n, k, c, d)
  integer n, k, code
  character(len=*) c
  character*5 d
  k = code(n, c, 3)
  call count(c, k)
  call count(d, k)
  call count('roe', k)
  call count('', k)
  call count(d(2:4), k)
  call fill(d)
  call fill(d(2:4))
  k = k + code(k, 'v' // 'l', n) + code(k, (c), n)
end subroutine passes

subroutine host(n, k, c)
  integer n, k
  character(len=*) c
  character(len=n+4) w
  w = c
  k = 0
  call inner(3)
  call inner(n)
  c(1:len(c)/2) = w
contains
  subroutine inner(m)
    integer m
    character mode
    mode = 'b'
    if (w == 'abc' .or. c == 'q') k = k + m
    if (m == n .and. mode == 'b') w = 'abc'
    call deep('abc', mode)
    if (mode == 'z') k = k + 7
  end subroutine inner
  subroutine deep(t, mode)
    character(*) t
    character mode
    if (t == c) k = k + 40
    mode = 'z'
  end subroutine deep
end subroutine host
