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

! Masks of several kinds in one WHERE.
subroutine wheres_of_kinds(n, one, eight, a, b)
  integer n
  logical(1) one(n)
  logical(8) eight(n)
  real a(n), b(n)
  where (a > b)
    a = b
  elsewhere (one)
    one = a > 0.5
    b = -a
  elsewhere (eight .or. a < 0.0)
    eight = one
  elsewhere
    b = a
  end where
end subroutine wheres_of_kinds
