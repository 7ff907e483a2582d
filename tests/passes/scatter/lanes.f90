! RUN: crayon check --with=cuda-cpu %s
! What sums.f90 has as lanes, which races are looked for in.
subroutine edges(n, m, c1, c2, f, g, r, fx, fy)
  implicit none
  integer, intent(in) :: n, m
  integer, intent(in) :: c1(n), c2(n)
  real, intent(in) :: f(n), g(n)
  real, intent(inout) :: r(3, m), fx(m), fy(m)
  integer :: e
  real :: flux
!$crayon size(n, 1, 17000) size(m, 900, 1000) range(c1, 1, 900) range(c2, 1, 900)
  do e = 1, n
    flux = f(e)*g(e)
    r(1, c1(e)) = r(1, c1(e)) + flux
    r(3, c1(e)) = r(3, c1(e)) + flux*f(e)
    r(1, c2(e)) = r(1, c2(e)) - flux
    r(3, c2(e)) = r(3, c2(e)) - flux*f(e)
    if (f(e) > 0.3) then
      fx(c1(e)) = fx(c1(e))*0.5 + g(e)
      fy(c1(e)) = fy(c1(e)) - f(e)
    end if
  end do
end subroutine
