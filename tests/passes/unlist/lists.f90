! RUN: crayon ir --passes=unlist %s
! Lists whose points are in one of two groups whatever the values: one array that is closed up in itself, by a scalar that is the point's number or by places, until it
! is empty; a copy that is brought back; a group of those that are done, which follow.
subroutine within(n, a, x)
  integer :: n, i, k, m, left, turn, list(n)
  real :: a(n), x(n), dx
  do i = 1, n
    list(i) = i
  end do
  left = n
  do turn = 1, 20
    m = 0
    do k = 1, left
      i = list(k)
      dx = (x(i)*x(i) - a(i))/(2.0*x(i))
      x(i) = x(i) - dx
      if (abs(dx) > 1e-5) then
        m = m + 1
        list(m) = i
      end if
    end do
    left = m
    if (left == 0) exit
  end do
end subroutine
subroutine until_empty(n, m, a, b)
  integer :: n, m, i, j, k, left, list(n)
  real :: a(n,m), b(n,m), x(n)
  do j = 1, m
    left = n
    do i = 1, left
      list(i) = i
    end do
    do i = 1, n
      x(i) = a(i,j)
    end do
    do while (left > 0)
      do i = 1, left
        x(i) = 0.5*x(i) + 0.001*a(list(i),j)
      end do
      k = 0
      do i = 1, left
        if (x(i) > 1.0) then
          k = k + 1
          list(k) = list(i)
          x(k) = x(i)
        else
          b(list(i),j) = x(i)
        end if
      end do
      left = k
    end do
  end do
end subroutine
subroutine groups(n, m, a, b)
  integer :: n, m, i, j, k, kept, left, turn, at, list(n), copy(n), c(n), d(n)
  integer :: a(n,m), b(n,m)
  do j = 1, m
    do i = 1, n
      c(i) = a(i,j)
    end do
    left = n
    do i = 1, n
      list(i) = i
    end do
    do turn = 1, 7
      do i = 1, left
        if (mod(c(i), 2) == 0) then
          c(i) = c(i)/2
        else
          c(i) = 3*c(i) + a(list(i),j)
        end if
      end do
      k = 0
      do i = 1, left
        if (c(i) > 4) then
          k = k + 1
          at = k
          copy(at) = list(i)
          d(at) = c(i)
        end if
      end do
      kept = k
      do i = 1, left
        if (.not. c(i) > 4) then
          k = k + 1
          at = k
          copy(at) = list(i)
          d(at) = c(i)
        end if
      end do
      do i = 1, left
        list(i) = copy(i)
        c(i) = d(i)
      end do
      left = kept
    end do
    do i = 1, n
      b(list(i),j) = c(i)
    end do
  end do
end subroutine
