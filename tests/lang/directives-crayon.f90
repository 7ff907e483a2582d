! What check may choose, and what is asserted.
subroutine dircyn(n, a, w)
  integer n
  real a(n), w(n)
  !$crayon range(a, 0.1, 2.0)
  !$crayon size(n, 1, 100)
  !$crayon local(w)
  !$crayon elements(a, 1, n)
  do i = 1, n
    w(i) = sqrt(a(i))
  end do
  !$crayon independent
  do i = 1, n
    a(i) = w(i)
  end do
  !$crayon host
  do i = 1, n
    a(i) = a(i) + 1
  end do
end subroutine dircyn
