! RUN: crayon report %s
! A loop that reads further away than vectors count, where the negative of an offset has no room either, is left as it is.
subroutine r(a, b, c, n)
  integer(8) n, i
  real(8) a(-3000000000_8:n), b(-3000000000_8:n), c(n)
  do i = 1, n
    b(i) = a(i)*2.d0
    c(i) = a(i - 2147483648_8) + a(i)
  end do
end
