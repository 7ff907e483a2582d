! MESSAGE: STRUCTURE is not supported
subroutine bad(a)
  real a
  structure /point/
    real x, y
  end structure
  a = 0.0
end subroutine bad
