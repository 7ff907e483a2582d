! Loops that end by a condition, and jumps that name the loop they mean.
subroutine dowhl(n, a, x)
  integer n, i, it
  real a(n), x
  it = 0
  do while (x > 1.0 .and. it < 20)
    x = x*0.5
    it = it + 1
  end do
  rows: do i = 1, n
    it = 0
    do
      it = it + 1
      if (it > 5) exit
      if (a(i) < 0.0) cycle rows
      a(i) = a(i) - 0.25
    end do
    if (i > 50) exit rows
    a(i) = a(i) + x
  end do rows
end subroutine dowhl
