! MESSAGE: SELECT CASE is supported on integers and characters, not on logical(4)
subroutine bad(n, a)
  integer n
  real a(n)
  select case (a(1) > 0.0)
  case (.true.)
    a(1) = 0.0
  end select
end subroutine bad
