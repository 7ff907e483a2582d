! Values, ranges, open ranges and a default.
subroutine selcas(n, k, a)
  integer n, k(n), i
  real a(n)
  do i = 1, n
    select case (k(i))
    case (1)
      a(i) = 1.0
    case (2:4, 7)
      a(i) = a(i)*2.0
    case (:-1)
      a(i) = -a(i)
    case default
      a(i) = a(i) + 0.5
    end select
  end do
end subroutine selcas
