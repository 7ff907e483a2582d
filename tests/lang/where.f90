! Masks are evaluated once, before any of the assignments.
subroutine wheres(n, a, b)
  real a(n), b(n)
  where (a > 1.0) b = 1.0/a
  where (a < 0.5)
    a = b
    b = a + 1.0
  elsewhere (a > 1.5)
    a = 1.5
  elsewhere
    a = -a
  end where
end subroutine wheres
