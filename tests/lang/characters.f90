! Comparisons pad with blanks; assignments cut or pad; substrings on both sides, overlapping ones too.
subroutine compares(k, c, m, d)
  integer k, m
  character*8 c
  character d
  k = 0
  if (c == 'plm') k = 1
  if (c .lt. 'ppm' .and. m > 2) k = k + 2
  if (d >= 'm') k = k + 4
  if ('abc' /= c) k = k + 8
  if (c == d .or. d == ' ') k = k + 16
  if (lge(c, 'ppm') .neqv. llt(trim(c), d)) k = k + 32
end subroutine compares

subroutine parts(n, k, c)
  integer n, k
  character(len=*) c
  character(len=6) name
  character(len=n) w
  name = 'abcdef'
  name(2:5) = name(1:4)
  if (n == 2) name(1:4) = name(3:)
  name(n:) = c
  w = name
  if (w == 'aa') c = w
  c(1:len(c)/2) = name
  k = len(c) + 100*len(name(2:5)) + 1000*len(w)
end subroutine parts

! In loops: a comparison that is the same for all iterations, and one that is not.
subroutine loops(n, a, c)
  integer n, i
  real a(n)
  character(len=6) c
  character(len=3) mode
  do i = 1, n
    if (c == 'double') a(i) = a(i)*2.
    mode = 'lo'
    if (a(i) > 0.5) mode = 'hi'
    if (a(i) > 1.2) mode = mode(1:1)
    if (mode == 'hi') then
      a(i) = a(i) + 1.
    else if (mode < 'i') then
      a(i) = -1.
    end if
  end do
  where (a > 0.3 .and. c(1:5) == 'bound') a = a*2.
end subroutine loops

subroutine search(n, k, c)
  integer n, k
  character(len=*) c
  character(len=4) s
  s = 'aaaa'
  k = 0
  do while (s /= 'bbbb' .and. k < n)
    k = k + 1
    s(mod(k, 4)+1:mod(k, 4)+1) = 'b'
  end do
  if (c > s) k = -k
end subroutine search
