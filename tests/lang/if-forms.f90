! Conditions of one and of several branches.
subroutine ifform(n, a)
  real a(n)
  do i = 1, n
    if (a(i) > 1.0) a(i) = 1.0
    if (a(i) < 0.0) then
      a(i) = -a(i)
    else if (a(i) < 0.5) then
      a(i) = 2.0*a(i)
    else
      a(i) = a(i) + 1.0
    end if
  end do
end subroutine ifform
