! MESSAGE: a clause of DO CONCURRENT that makes variables of its own is not supported
subroutine bad(n, a)
  integer n, i
  real a(n), t
  do concurrent (i = 1:n) local(t)
    t = a(i)
    a(i) = t
  end do
end subroutine bad
