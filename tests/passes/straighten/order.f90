! RUN: crayon check --with=c,cuda-cpu %s | grep -o '^[a-z_]* .*identical'
! Rows whose jumps are IFs keep what is set on each way, whether conditions stay in the row, change with it, or are changed behind the IF.
subroutine ways(n, m, order, a, b)
  implicit none
  integer :: n, m, order, i, j
  !$crayon range(order, 5, 10)
  real :: a(n,m), b(n,m), t(n)
  do 666 j = 1, m
    do i = 1, n
      t(i) = 2.0*a(i,j)
    end do
    if (order < 7) then
      do i = 2, n
        b(i,j) = t(i) - t(i-1)
      end do
      goto 666
    else if (order == 9) then
      goto 666
    else
      do i = 2, n
        b(i,j) = t(i) + t(i-1)
      end do
    end if
    if (order == 8) then
      do i = 2, n
        b(i,j) = b(i,j)*t(i)
      end do
    end if
666 continue
end subroutine
subroutine by_row(n, m, kind, a)
  implicit none
  integer :: n, m, kind(m), i, j
  !$crayon range(kind, 0, 3)
  real :: a(n,m)
  do j = 1, m
    if (kind(j) == 1) goto 10
    if (kind(j) == 2) then
      do i = 1, n
        a(i,j) = 1.0
      end do
      goto 20
    end if
    do i = 1, n
      a(i,j) = a(i,j) + 2.0
    end do
10  do i = 1, n
      a(i,j) = 3.0*a(i,j)
    end do
    if (n > 3) cycle
20  do i = 1, n
      a(i,j) = a(i,j) - 1.0
    end do
  end do
end subroutine
subroutine last(n, m, k, a, s)
  implicit none
  integer :: n, m, k, i, j, s
  real :: a(n,m)
  !$crayon range(k, 0, 4)
  s = 0
  do j = 1, m
    if (j < k) cycle
    s = j
    do i = 1, n
      a(i,j) = a(i,j) + real(s)
    end do
  end do
end subroutine
subroutine some(n, m, k, l, a, b)
  implicit none
  integer :: n, m, k, l(m), i, j
  real :: a(n,m), b(n,m)
  !$crayon range(k, -1, 2)
  !$crayon range(l, -1, 2)
  do j = 1, m
    if (k > 0) then
      if (l(j) > 0) cycle
      b(1,j) = 1.0
      if (l(j) < 0) then
        do i = 1, n
          b(i,j) = a(i,j) - 1.0
        end do
        if (b(1,j) > 0.0) cycle
      else if (n == 5) then
        cycle
      end if
      do i = 1, n
        a(i,j) = a(i,j)*2.0
      end do
    end if
    do i = 1, n
      a(i,j) = a(i,j) + b(i,j)
    end do
  end do
end subroutine
