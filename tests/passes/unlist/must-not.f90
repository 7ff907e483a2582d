! RUN: crayon ir --passes=unlist %s | grep -E '^subroutine|exit|= list'
! Lists stay where places are no points: NaNs would be in neither group; the list, its length, or an array by places is used behind; a point reads what another one
! sets, or what stands at its place and is not its own; a scalar goes from place to place; the list begins with other points; what a point does that is done is asked for by the other group.
subroutine two_groups(n, x)
  integer :: n, i, k, kept, left, turn, list(n), copy(n)
  real :: x(n)
  left = n
  do i = 1, n
    list(i) = i
  end do
  do turn = 1, 7
    do i = 1, left
      x(list(i)) = 0.5*x(list(i))
    end do
    k = 0
    do i = 1, left
      if (x(list(i)) > 4) then
        k = k + 1
        copy(k) = list(i)
      end if
    end do
    kept = k
    do i = 1, left
      if (x(list(i)) <= 4) then
        k = k + 1
        copy(k) = list(i)
      end if
    end do
    do i = 1, left
      list(i) = copy(i)
    end do
    left = kept
  end do
end subroutine
subroutine length(n, x, left)
  integer :: n, i, k, left, turn, list(n)
  real :: x(n)
  left = n
  do i = 1, n
    list(i) = i
  end do
  do turn = 1, 7
    k = 0
    do i = 1, left
      x(list(i)) = 0.5*x(list(i))
      if (x(list(i)) > 4) then
        k = k + 1
        list(k) = list(i)
      end if
    end do
    left = k
  end do
end subroutine
subroutine who_is_left(n, x, list)
  integer :: n, i, k, left, turn, list(n)
  real :: x(n)
  left = n
  do i = 1, n
    list(i) = i
  end do
  do turn = 1, 7
    k = 0
    do i = 1, left
      x(list(i)) = 0.5*x(list(i))
      if (x(list(i)) > 4) then
        k = k + 1
        list(k) = list(i)
      end if
    end do
    left = k
  end do
end subroutine
subroutine by_place(n, x, e)
  integer :: n, i, k, left, turn, list(n)
  real :: x(n), e(n)
  left = n
  do i = 1, n
    list(i) = i
  end do
  do turn = 1, 7
    k = 0
    do i = 1, left
      x(list(i)) = 0.5*x(list(i)) + e(i)
      if (x(list(i)) > 4) then
        k = k + 1
        list(k) = list(i)
      end if
    end do
    left = k
  end do
end subroutine
subroutine neighbour(n, x)
  integer :: n, i, k, left, turn, list(n)
  real :: x(0:n)
  left = n
  do i = 1, n
    list(i) = i
  end do
  do turn = 1, 7
    k = 0
    do i = 1, left
      x(list(i)) = 0.5*x(list(i) - 1)
      if (x(list(i)) > 4) then
        k = k + 1
        list(k) = list(i)
      end if
    end do
    left = k
  end do
end subroutine
subroutine carried(n, x, s)
  integer :: n, i, k, left, turn, list(n)
  real :: x(n), s
  left = n
  do i = 1, n
    list(i) = i
  end do
  do turn = 1, 7
    k = 0
    do i = 1, left
      s = s + x(list(i))
      x(list(i)) = 0.5*x(list(i))
      if (x(list(i)) > s) then
        k = k + 1
        list(k) = list(i)
      end if
    end do
    left = k
  end do
end subroutine
subroutine some(n, x)
  integer :: n, i, k, left, turn, list(n)
  real :: x(2*n)
  left = n
  do i = 1, n
    list(i) = 2*i
  end do
  do turn = 1, 7
    k = 0
    do i = 1, left
      x(list(i)) = 0.5*x(list(i))
      if (x(list(i)) > 4) then
        k = k + 1
        list(k) = list(i)
      end if
    end do
    left = k
  end do
end subroutine
subroutine left_by_places(n, x, y)
  integer :: n, i, k, left, turn, list(n)
  real :: x(n), y(n), w(n)
  left = n
  do i = 1, n
    list(i) = i
    w(i) = x(i)
  end do
  do i = 1, n
    list(i) = i
  end do
  do turn = 1, 7
    k = 0
    do i = 1, left
      w(i) = 0.5*w(i)
      if (w(i) > 4) then
        k = k + 1
        list(k) = list(i)
        w(k) = w(i)
      end if
    end do
    left = k
  end do
  do i = 1, n
    y(i) = w(i)
  end do
end subroutine
subroutine of_the_row_before(n, m, c, b)
  integer :: n, m, i, j, k, kept, left, turn, list(n), copy(n), c(n,m), y(n), d(n), b(n,m)
  do i = 1, n
    d(i) = i
  end do
  do j = 1, m
    left = n
    do i = 1, n
      list(i) = i
    end do
    do turn = 1, 7
      k = 0
      do i = 1, left
        if (c(list(i),j) > turn) then
          k = k + 1
          copy(k) = list(i)
          y(k) = d(i)
        end if
      end do
      kept = k
      do i = 1, left
        if (.not. c(list(i),j) > turn) then
          k = k + 1
          copy(k) = list(i)
          y(k) = d(i)
        end if
      end do
      do i = 1, left
        list(i) = copy(i)
        d(i) = y(i)
      end do
      left = kept
    end do
    do i = 1, n
      b(list(i),j) = d(i)
    end do
  end do
end subroutine
subroutine changed_when_done(n, m, c, b)
  integer :: n, m, i, j, k, kept, left, turn, list(n), copy(n), c(n,m), x(n), y(n), b(n,m)
  do j = 1, m
    do i = 1, n
      x(i) = c(i,j)
    end do
    left = n
    do i = 1, n
      list(i) = i
    end do
    do turn = 1, 7
      k = 0
      do i = 1, left
        if (x(i) > 2) then
          k = k + 1
          copy(k) = list(i)
          y(k) = x(i)
        else
          x(i) = 3
        end if
      end do
      kept = k
      do i = 1, left
        if (.not. x(i) > 2) then
          k = k + 1
          copy(k) = list(i)
          y(k) = x(i)
        end if
      end do
      do i = 1, left
        list(i) = copy(i)
        x(i) = y(i)
      end do
      left = kept
    end do
    do i = 1, n
      b(list(i),j) = x(i)
    end do
  end do
end subroutine
