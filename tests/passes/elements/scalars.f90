! RUN: crayon ir --passes=elements %s
! Local arrays are scalars everywhere; loops of a few turns over their elements are there turn by turn, with their IFs and CYCLEs.
subroutine local(n, z, q, wave)
  implicit none
  integer, intent(in) :: n
  real, intent(in) :: z, q(2,n)
  real, intent(out) :: wave(2,n)
  real :: delta(2), r(-1:0,2)
  integer :: i, m
  do i = 2, n
    delta(1) = q(1,i) - q(1,i-1)
    delta(2) = q(2,i) - q(2,i-1)
    do m = 1, 2
      r(m-2,1) = delta(m)*z
      r(m-2,2) = delta(3-m)
      if (m == 2) cycle
      wave(m,i) = r(-1,1)
    end do
    wave(2,i) = r(0,2)*m
  end do
end subroutine
! The caller sees the array: the last iteration's values are stored, where there was one; element 3 is not set.
subroutine seen(n, a, b, d)
  implicit none
  integer, intent(in) :: n
  real, intent(in) :: a(n)
  real, intent(out) :: b(n)
  real :: d(3)
  integer :: i
  do 10 i = 1, n
    d(:2) = a(i)
    if (d(1) > 1.0) goto 10
    b(i) = d(1)*d(3)
    d(1) = -d(2)
10 continue
end subroutine
