! RUN: crayon ast %s
! What would change the meaning of DO CONCURRENT is refused by name.
subroutine s(a, n)
  do concurrent (i = 1:n) shared(a) default(none)
  end do
  do concurrent (i = 1:n) local(t)
  end do
  do concurrent (i = 1:n) reduce(+:t)
  end do
  do concurrent (i = 1:n) private(t)
  end do
  do concurrent (integer :: k = 1:n)
  end do
end
