! RUN: crayon ir --after=frontend %s
! Arrays, COMMON blocks and EQUIVALENCE groups that no address space holds are refused: nothing overflows 64 bits.
module m
  real v(2000000000, 2000000000, 2000000000)
end module
subroutine s(a, d, n)
  integer n
  real a, x(2000000000, 2000000000, 2000000000), d(2000000000, 2000000000, *), e(n, 2000000000, 2000000000)
  real, save :: y(-9223372036854775807_8:9223372036854775807_8)
  character(9223372036854775807_8) c
  a = x(1, 1, 1)
end subroutine
subroutine blocks(a)
  real a, p(30000000000000_8), q(30000000000000_8), r(3), t(3)
  common /c/ p, q
  equivalence (r(9223372036854775807_8), t(-9223372036854775807_8))
  a = p(1)
end subroutine
subroutine groups(a)
  real a, p(30000000000000_8), q(30000000000000_8), r(30000000000000_8)
  equivalence (p(30000000000000_8), q(1)), (q(30000000000000_8), r(1))
  a = p(1)
end subroutine
