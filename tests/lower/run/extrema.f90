! MAXVAL and MINVAL of nothing, of NaNs and of infinities are gfortran's.
subroutine extrema(a, d, m, n, r, q, k)
  integer :: n, m(n), k(2)
  real :: a(n), r(2)
  double precision :: d(n), q(2)
  r(1) = maxval(a)
  r(2) = minval(a)
  q(1) = maxval(d)
  q(2) = minval(d)
  k(1) = maxval(m)
  k(2) = minval(m)
end subroutine

program main
  real :: a(3), r(2), inf, nan
  double precision :: d(3), q(2)
  integer :: i, n, m(3), k(2)
  inf = huge(1.0)
  inf = inf*2
  nan = inf - inf
  do i = 1, 6
    a = [nan, nan, nan]
    if (i == 2) a = [nan, -inf, nan]
    if (i == 3) a = [inf, inf, nan]
    if (i == 4) a = [nan, 2.0, -3.0]
    if (i == 5) a = -inf
    if (i == 6) a = [5.0, nan, 7.0]
    d = a
    m = [i - 5, 3*i, -i]
    do n = 0, 3, 3
      call extrema(a, d, m, n, r, q, k)
      print *, r(1), r(2), q(1), q(2), k
    end do
  end do
end program
