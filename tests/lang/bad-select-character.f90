! MESSAGE: 'c' is of type CHARACTER, which is not supported
subroutine bad(c, k)
  character(len=4) :: c
  integer k
  select case (c)
  case ('roe ')
    k = 1
  end select
end subroutine bad
