! RUN: crayon ir --after=frontend %s
! Arguments of functions that rearrange arrays that do not fit.
subroutine bad(n, m, a, b, c)
  integer :: n, m
  real :: a(n, n), b(n), c(*)
  b = cshift(b, 1, 2)
  b = cshift(b(1), 1)
  b = cshift(b, 1, m)
  b = cshift(b, 1.0)
  a = transpose(b)
  b = eoshift(b, 1, .true.)
  a = spread(b, 3, n)
  a = spread(b, 1, b)
  a = spread(b, 1, (/n, n/))
  b = spread(b, ncopies=n)
  a(1, 1) = sum(cshift(c, 1))
  b = cshift(b, mask=1)
end subroutine bad
