! DO variables in EQUIVALENCE: what the loop leaves in the other name, in each row and behind; zero trips.
subroutine halves(m, b, l, nn)
  integer :: m, i, j, k, l, nn(m)
  real :: b(m)
  equivalence (i, k)
  k = 5
  do j = 1, m
    do i = 1, nn(j)
      b(j) = b(j)*0.5
    end do
  end do
  l = k
end subroutine
subroutine rows(n, m, a, b, nn)
  integer :: n, m, i, j, k, p, nn(m)
  real :: a(n, m), b(m), w(n)
  equivalence (i, k)
  k = 77
  do j = 1, m
    do p = 1, n
      w(p) = a(p, j)
    end do
    do i = 1, nn(j)
      b(j) = b(j)*0.5
    end do
    do p = 1, n
      a(p, j) = w(p) + k
    end do
  end do
end subroutine
program p
  integer :: nn(4) = [3, 0, 2, 5], l
  real :: a(3, 4), b(4)
  a = 1
  b = 64
  call halves(4, b, l, nn)
  print *, l, b
  call halves(0, b, l, nn)
  print *, l, b
  call rows(3, 4, a, b, nn)
  print *, a, b
end program
