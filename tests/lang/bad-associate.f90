! MESSAGE: ASSOCIATE is not supported
subroutine bad(n, a)
  integer n
  real a(n)
  associate (first => a(1))
    a(2) = 0.0
  end associate
end subroutine bad
