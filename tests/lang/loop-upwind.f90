! The donor cell is chosen by sign.
subroutine lupw(n, a, u, f)
  real a(0:n+1), u(n+1), f(n+1)
  do i = 1, n + 1
    iup = i
    if (u(i) > 0.0) iup = i - 1
    f(i) = u(i)*a(iup)
  end do
end subroutine lupw
