! RUN: crayon ir --shape=strip --vl=32 --after=launch %s
! Where the array is updated in place, or its memory may be, and where computed values are read by neighbours too, one load brings what
! all lanes read.
subroutine in_place(n, a)
  integer n, i
  real a(0:n+1), t(n)
  do i = 1, n
    t(i) = a(i-1) + a(i+1)
  end do
  do i = 1, n
    a(i) = t(i)
  end do
end subroutine
subroutine computed(n, a, b)
  integer n, i
  real a(n), b(n), t(n)
  do i = 1, n - 1
    t(i) = a(i) + a(i+1)
  end do
  do i = 2, n - 1
    b(i) = t(i) - t(i-1) + a(i-1)
  end do
end subroutine
