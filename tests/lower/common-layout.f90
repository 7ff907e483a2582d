! RUN: crayon ir --after=frontend %s
! COMMON is laid out by order and alignment, EQUIVALENCE extends it; blank COMMON has its own name.
subroutine s
  real :: a(3)
  double precision :: d
  integer :: i, j(2), k
  logical :: l
  common /blk/ a, d
  common // i, l
  common /blk/ k
  equivalence (a(2), e), (k, j)
  a(1) = d + e
  i = k + j(2)
  l = .true.
end subroutine
