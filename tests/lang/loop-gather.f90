! A scatter runs in order: an element may be hit twice.
subroutine lgath(n, ix, a, b)
  integer ix(n)
  real a(n), b(n)
  do i = 1, n
    a(i) = b(ix(i))*2.0
  end do
  do i = 1, n
    b(ix(i)) = b(ix(i)) + a(i)
  end do
end subroutine lgath
