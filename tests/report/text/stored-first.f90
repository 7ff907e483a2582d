! RUN: crayon report %s | sed -n '/^====/p; /copies at most/,/^$/p'; crayon check --with=cuda-cpu,cuda-host %s
! An array is not copied to the device if all of its elements are surely stored before one is read, and only then.
subroutine whole(n, m, a, b, c, d)
  integer, intent(in) :: n, m
  real(8) :: a(n, m), b(0:n), c(2*n, -1:m), d(7)
  integer :: i, j
  a = 1.5d0
  do i = 1, n + 1
    b(i - 1) = i
  end do
  do j = 1, 2*n
    do i = 0, m + 1
      c(j, i - 1) = i*j
    end do
  end do
  do i = 1, 7
    d(8 - i) = b(0)
  end do
  do i = 1, 7
    d(i) = d(i) + i
  end do
end subroutine
subroutine parts(n, m, a, b, c, d, e, f, g)
  integer, intent(in) :: n, m
  real(8) :: a(n, m), b(n), c(n), d(n, n), e(n, n), f(n), g(n)
  integer :: i, j
  do j = 1, m
    do i = 2, n
      a(i, j) = i
    end do
  end do
  do i = 1, n, 2
    b(i) = i
  end do
  do i = 1, n - 1
    c(i) = i
  end do
  do j = 1, n
    do i = j, n
      d(i, j) = i
    end do
  end do
  do i = 1, n
    e(i, i) = i
  end do
  do i = 1, min(m, n)
    f(i) = i
  end do
  where (b > 0) g = b
end subroutine
subroutine orders(n, a, b, c, d, e, f, g)
  integer, intent(in) :: n
  real(8) :: a(n), b(n), c(n), d(n), e(n, n), f(n), g(n)
  integer :: i, j
  do i = 1, n
    a(i) = a(i)*0.5d0
  end do
  do i = 1, n - 1
    d(i) = b(i + 1)
  end do
  do i = 1, n
    b(i) = i
    c(i) = i
    if (i < n) a(i) = a(i) + c(i + 1)
  end do
  do i = 1, n
    if (a(i) > 1d6) exit
    d(i) = i
  end do
  do j = 1, n
    do i = 1, n
      e(j, i) = a(i) - b(j)
    end do
  end do
  do i = 1, n
    if (a(i) > 0) then
      f(i) = 1
    else
      f(i) = 2
    end if
  end do
  if (n > 2) then
    do i = 1, n
      g(i) = i
    end do
  end if
end subroutine
subroutine changed(n, a, b)
  integer, intent(in) :: n
  real(8) :: a(n), b(n)
  integer :: i, m
  m = n
  do i = 1, m
    a(i) = i
  end do
  m = m - 1
  do i = 1, m
    b(i) = a(i + 1)
  end do
end subroutine
