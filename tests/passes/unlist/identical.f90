! RUN: crayon check --with=c,cuda-cpu %s
! The same points, turns and last values: points that never leave, none at all, no turns, a list that is used again.
subroutine within(n, turns, a, x)
  integer :: n, turns, i, k, m, left, turn, list(n)
  real :: a(n), x(n), dx
  !$crayon range(turns, 0, 5)
  do i = 1, n
    list(i) = i
  end do
  left = n
  do turn = 1, turns
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
subroutine twice(n, m, a, b)
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
    left = n
    do i = 1, left
      list(i) = i
    end do
    do while (left > 0)
      k = 0
      do i = 1, left
        b(list(i),j) = b(list(i),j)*0.25
        if (b(list(i),j) > 0.1) then
          k = k + 1
          list(k) = list(i)
        end if
      end do
      left = k
    end do
  end do
end subroutine
subroutine groups(n, m, turns, a, b)
  integer :: n, m, turns, i, j, k, kept, left, turn, at, list(n), copy(n), c(n), d(n)
  integer :: a(n,m), b(n,m)
  !$crayon range(turns, 0, 9)
  !$crayon range(a, -20, 20)
  do j = 1, m
    do i = 1, n
      c(i) = a(i,j)
    end do
    left = n
    do i = 1, n
      list(i) = i
    end do
    do turn = 1, turns
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
