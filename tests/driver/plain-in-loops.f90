! RUN: crayon c -o "$work" %s && grep -o '^static void [a-z]*_k[0-9]*' "$work"/plain-in-loops.c | sort | uniq -c; crayon c --shape=strip -o "$work" %s && grep -o '^static void [a-z]*_k[0-9]*' "$work"/plain-in-loops.c | sort | uniq -c
! In C, loops of which compilers make vectors are left as they stand, unless a shape is asked for: what they hand each other is in caches. Divides and roots
! on sides of IFs are a kernel, but within a loop that is not of it.
subroutine within(n, m, a, b, t)
  integer :: n, m, i, k
  real :: a(n), b(n), t(n)
  do k = 1, m
    do i = 1, n
      t(i) = a(i) + b(i)
    end do
    do i = 2, n
      a(i) = t(i) - t(i-1)
    end do
  end do
end subroutine
subroutine alone(n, a, b, t)
  integer :: n, i
  real :: a(n), b(n), t(n)
  do i = 1, n
    t(i) = a(i) + b(i)
  end do
  do i = 2, n
    a(i) = t(i) - t(i-1)
  end do
end subroutine
subroutine rows(n, m, b, x)
  integer :: n, m, i, j, k
  real :: b(n), t(n), x(n,m)
  do k = 1, m
    do j = 1, m
      do i = 1, n
        t(i) = x(i,j) + b(i)
      end do
      do i = 2, n
        x(i,j) = t(i) - t(i-1)
      end do
    end do
  end do
end subroutine
subroutine sides(n, a, b)
  integer :: n, i
  real :: a(n), b(n)
  do i = 1, n
    if (a(i) > 1.0) then
      b(i) = sqrt(a(i))/b(i)
    else
      b(i) = b(i)/(2.0 - a(i))
    end if
  end do
end subroutine
