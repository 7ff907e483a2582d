! A routine may be left from within loops.
subroutine retrn(n, a)
  real a(n)
  if (n < 3) return
  do i = 1, n
    if (a(i) > 1.9) return
    a(i) = a(i)*0.5
  end do
end subroutine retrn
