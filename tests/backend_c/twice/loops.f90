! DO with every stride and trip count: the values of its variable inside and after, for all integer kinds.
subroutine plain(lo, hi, n, k, last)
  integer lo, hi, n, k(*), last, i
  n = 0
  do i = lo, hi
    n = n + 1
    k(n) = i
  end do
  last = i
end subroutine
subroutine strides(lo, hi, st, n, k, last)
  integer lo, hi, st, n, k(*), last(8), i, j
  integer(8) l
  integer(2) s
  integer(1) b
  n = 0
  do i = lo, hi, st
    n = n + 1
    k(n) = i
  end do
  last(1) = i
  do i = lo, hi, 3
    n = n + 1
    k(n) = i
  end do
  last(2) = i
  do i = hi, lo, -2
    n = n + 1
    k(n) = i
  end do
  last(3) = i
  do l = lo, hi, st
    n = n + 1
    k(n) = int(l)
  end do
  last(4) = int(l)
  do s = int(lo, 2), int(hi, 2), int(st, 2)
    n = n + 1
    k(n) = s
  end do
  last(5) = s
  do b = int(lo, 1), int(hi, 1)
    n = n + 1
    k(n) = b
  end do
  last(6) = b
  j = 0
  do i = lo, hi
    do j = i, hi, st
      n = n + 1
      k(n) = i*100 + j
    end do
  end do
  last(7) = i
  last(8) = j
end subroutine
! The bounds are fixed at entry, and may refer to the variable.
subroutine fixed(i, n, k)
  integer i, n, m, k(*)
  m = n
  do i = i, m
    m = 0
    k(i) = i
  end do
  n = i
end subroutine
subroutine jumps(n, k, last)
  integer n, k(*), last(6), i, j, c
  c = 0
  j = 0
  last = 0
  outer: do i = 1, n
    do j = 1, n
      if (j == 3) cycle
      if (i*j == 20) exit outer
      if (i == 2) cycle outer
      c = c + 1
      k(c) = i*100 + j
    end do
    last(1) = j
  end do outer
  last(2) = i
  last(3) = j
  last(4) = c
  i = 0
  do while (i < n)
    i = i + 1
    if (mod(i, 2) == 0) cycle
    if (i > 7) exit
    k(i) = -i
  end do
  last(5) = i
  do i = 1, n
    if (i == 4) exit
  end do
  last(6) = i
end subroutine
