! RUN: crayon ast %s
! The clauses of DO CONCURRENT, and a type for its indices; REDUCE is refused by name.
subroutine s(a, n)
  do concurrent (i = 1:n) shared(a) default(none)
  end do
  do concurrent (i = 1:n) local(t) local_init(u, v)
  end do
  do concurrent (i = 1:n) reduce(+:t)
  end do
  do concurrent (i = 1:n) private(t)
  end do
  do concurrent (i = 1:n) local(a(1))
  end do
  do concurrent (integer :: k = 1:n)
  end do
  do concurrent (integer(kind=8) :: k = 1:n, l = 1:2, a(k) > 0)
  end do
  do concurrent (real :: k = 1:n)
  end do
  forall (integer :: k = 1:n, m(k)) a(k) = 0
  forall (i = 1:n)
    a(i) = 1
  end forall
  if (n > 1) forall (i = 1:n)
  forall (i = 1:n) call t
end
