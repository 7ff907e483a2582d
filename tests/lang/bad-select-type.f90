! MESSAGE: SELECT TYPE is not supported
subroutine bad(a)
  real a
  select type (a)
  type is (real)
    a = 0.0
  end select
end subroutine bad
