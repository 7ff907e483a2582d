! DO loops whose bounds use a variable of the nest: its value before the loop counts.
subroutine r1(n, a, k)
  integer n, i, k
  real a(n)
  i = 3
  do i = i, n
    a(i) = a(i)+1
  end do
  do i = 1, i - 2
    a(i) = a(i)*2
  end do
  k = i
end subroutine
subroutine r2(n, m, a)
  integer n, m, i, j
  real a(n, m)
  i = m
  do j = 1, i
    do i = 1, n
      a(i,j) = a(i,j)*2
    end do
  end do
end subroutine
subroutine r3(n, m, a)
  integer n, m, i, j
  real a(n, m)
  i = 1
  do j = 1, m
    do i = min(i,2), n
      a(i,j) = a(i,j)*2
    end do
  end do
end subroutine
subroutine r4(n, m, a)
  integer n, m, i, j
  real a(n, m)
  j = n
  do j = 1, m
    do i = 1, min(j, n)
      a(i,j) = a(i,j)*2
    end do
  end do
  j = m
  do i = 1, n
    do j = j, m
      a(i,j) = a(i,j)*2
    end do
  end do
end subroutine
subroutine r5(n, m, a)
  integer n, m, i, j
  real a(n, m), w(n)
  i = m
  do j = 1, i
    do i = 1, n
      w(i) = a(i,j)*2
    end do
    do i = 1, n
      a(i,j) = w(i) + w(n+1-i)
    end do
  end do
end subroutine
subroutine r6(n, m, a, b)
  integer n, m, i, j
  real a(n, m), b(n,m)
  i = m
  do j = 1, i
    do i = 1, n
      a(i,j) = a(i,j)*2
    end do
    do i = 1, n
      b(i,j) = a(i,j)*2
    end do
  end do
  i = n
  do i = 1, i
    a(i,1) = b(i,1)
  end do
  i = n
  do i = 1, i
    b(i,1) = b(i,1)*a(1,1)
  end do
end subroutine
program p
  integer :: i, j, k
  real :: a(6, 5), b(6, 5), c(9)
  do j = 1, 5
    do i = 1, 6
      a(i, j) = i + 0.25*j
    end do
  end do
  b = a + 1
  do i = 1, 9
    c(i) = 1.0/i
  end do
  call r1(9, c, k)
  call r2(6, 5, a)
  call r3(6, 5, b)
  call r4(5, 5, a)
  call r5(6, 5, b)
  call r6(5, 5, a, b)
  print *, k, c, a, b
end program
