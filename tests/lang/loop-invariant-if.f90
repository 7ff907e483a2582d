! A switch that does not change while the loop runs.
subroutine linvr(n, iflag, a, b)
  real a(n), b(n)
  do i = 1, n
    if (iflag == 1) then
      a(i) = b(i)
    else
      a(i) = -b(i)
    end if
    select case (iflag)
    case (2)
      b(i) = a(i)*0.5
    case default
      b(i) = a(i) + 1.0
    end select
  end do
end subroutine linvr
