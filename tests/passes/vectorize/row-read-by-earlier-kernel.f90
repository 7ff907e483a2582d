! RUN: crayon ir --shape=strip --vl=32 --after=vectorize %s
! The row t is read by a kernel that stands before, in the next iteration of the loop around: it must be stored.
subroutine s(a, b, c, n, m)
  integer n, m, i, it
  real a(n), b(n), c(n), t(1000)
  do i = 1, n
    t(i) = b(i)
  end do
  do it = 1, m
    do i = 1, n
      a(i) = a(i) + t(i)
    end do
    b(1) = b(1) + a(2)
    do i = 1, n
      t(i) = a(i)*0.5
      c(i) = t(i) + 1.0
    end do
  end do
end
