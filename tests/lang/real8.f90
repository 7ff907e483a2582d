! FLAGS: --real8
! --real8 is gfortran's -fdefault-real-8 -fdefault-double-8.
subroutine reals8(n, a, d)
  real a(n)
  double precision d(n)
  do i = 1, n
    a(i) = a(i)*0.1 + d(i)*0.1d0
  end do
end subroutine reals8
