! RUN: crayon ir --shape=strip --vl=32 --after=vectorize %s
! Lanes whose condition is false divide by 1: their own divisor may be 0, or their base for a negative power.
subroutine divided(n, ia, ib, ic, p)
  integer, intent(in) :: n, p
  integer, intent(in) :: ia(n), ib(n)
  integer, intent(inout) :: ic(n)
  !$crayon range(ib, -2, 2)
  !$crayon range(p, -3, 3)
  integer :: i
  do i = 1, n
    if (ib(i) /= 0) then
      ic(i) = ia(i)/ib(i) + modulo(ia(i), ib(i)) + ib(i)**p
    else if (p > 0) then
      ic(i) = mod(ia(i), p)
    end if
  end do
end subroutine
