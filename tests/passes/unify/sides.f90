! RUN: crayon ir --after=unify %s | grep -v -E '^ +(dummy|local)'; crayon check --with=c,cuda-cpu --real8 %s | grep -o '^[a-z]* .*identical'
! A procedure that both sides of an IF call is computed once, of chosen arguments: what it uses twice is chosen once, what both have in common is not chosen.
subroutine upwind(n, u, r, p, gam, f)
  implicit none
  integer :: n, i
  !$crayon range(r, 0.5, 2.0)
  !$crayon range(p, 0.5, 2.0)
  real :: u(n), r(n), p(n), gam, f(n)
  do i = 2, n
    if (u(i) >= 0.0) then
      call flux(u(i), r(i-1), p(i-1), f(i))
    else
      call flux(u(i), r(i), p(i), f(i))
    end if
  end do
contains
  subroutine flux(v, d, q, result)
    real, intent(in) :: v, d, q
    real, intent(out) :: result
    real :: c
    c = sqrt(gam*q/d)
    result = (v - c)/(v*v + c) + q*c
  end subroutine
end subroutine
