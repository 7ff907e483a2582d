! Values of several lengths, ranges, a default; a selector of assumed length, one that changes, one in TRIM.
subroutine solver(n, scheme, a, b)
  integer n, i
  character(len=*), intent(in) :: scheme
  real a(n), b(n)
  do i = 1, n
    select case (scheme)
    case ('roe', 'hll')
      a(i) = b(i)*2.
    case ('hllc')
      a(i) = b(i)*3.
    case ('x':'z', :'A')
      a(i) = b(i) - 1.
    case default
      a(i) = -b(i)
    end select
  end do
end subroutine solver

subroutine pick(n, k, c)
  integer n, k
  character(len=*) c
  character(len=6) name
  character(len=*), parameter :: usual = 'minmod'
  name = usual
  if (n > 3) name = 'vl'
  if (n > 5) name = c
  select case (trim(name))
  case ('minmod')
    k = 1
    name = 'vl'
  case ('vl')
    k = 2
  case (usual // '2':'mz')
    k = 3
  end select
  select case (name(1:2))
  case ('vl')
    k = k + 10
  case default
    k = k + 20
  end select
end subroutine pick
