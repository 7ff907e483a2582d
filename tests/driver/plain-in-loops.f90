! RUN: crayon c -o "$work" %s && grep -o '^static void [a-z]*_k[0-9]*' "$work"/plain-in-loops.c | sort | uniq -c; crayon c --shape=strip -o "$work" %s && grep -o '^static void [a-z]*_k[0-9]*' "$work"/plain-in-loops.c | sort | uniq -c
! In C, loops within a loop that is not of the kernel are left as they stand, unless a shape is asked for: what they hand each other is in caches.
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
