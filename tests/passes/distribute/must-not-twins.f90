! RUN: crayon ir --passes=depend,distribute,map %s | grep -A3 'subroutine\|kernel\|serial' | grep 'subroutine\|kernel\|rows'; crayon check --with=c,cuda-cpu %s
! Not where the other side reads what one side alone has set, or reads before it sets, or sets fewer elements, or other ones in the turns of a loop; nor where the condition may be another one by then.
subroutine reads(n, m, kind, a, b, w)
  integer :: n, m, kind(n), i, j
  real :: a(n,m), b(n,m), w(m)
  !$crayon range(m, 0, 60)
  do i = 1, n
    if (kind(i) > 0) then
      do j = 1, m
        w(j) = i + j
      end do
    else
      do j = 1, m
        b(i,j) = b(i,j) + w(j)
      end do
      do j = 1, m
        w(j) = 1
      end do
    end if
    do j = 2, m
      a(i,j) = a(i,j) + 0.5*a(i,j-1) + w(j)
    end do
  end do
end subroutine
subroutine fewer(n, m, kind, a, b, w)
  integer :: n, m, kind, i, j
  real :: a(n,m), b(n,m), w(m)
  !$crayon range(m, 0, 60)
  do i = 1, n
    if (kind == 1) then
      do j = 1, m
        w(j) = i + j
      end do
    else
      do j = 2, m
        w(j) = j
      end do
    end if
    do j = 1, m
      b(i,j) = b(i,j) + w(j)
    end do
    do j = 2, m
      a(i,j) = a(i,j) + 0.5*a(i,j-1)
    end do
  end do
end subroutine
subroutine turns(n, m, a, b, w)
  integer :: n, m, i, j
  real :: a(n,m), b(n,m), w(m)
  !$crayon range(m, 0, 60)
  do i = 1, n
    do j = 1, m
      if (a(i,j) > 0.5) then
        w(j) = i + j
      else
        w(m + 1 - j) = j
      end if
    end do
    do j = 1, m
      b(i,j) = b(i,j) + w(j)
    end do
    do j = 2, m
      a(i,j) = a(i,j) + 0.5*a(i,j-1)
    end do
  end do
end subroutine
subroutine changes(n, m, kind, a, b, w)
  integer :: n, m, kind, i, j, now
  real :: a(n,m), b(n,m), w(m)
  !$crayon range(m, 0, 60)
  now = kind
  do i = 1, n
    if (now == 4) then
      do j = 1, m
        w(j) = a(i,j)*2
      end do
    end if
    now = mod(now + i, 5)
    if (now == 4) then
      do j = 1, m
        b(i,j) = b(i,j) + w(j)
      end do
    end if
    do j = 2, m
      a(i,j) = a(i,j) + 0.5*a(i,j-1)
    end do
  end do
end subroutine
subroutine one_sets(n, m, kind, a, b, w)
  integer :: n, m, kind(n), i, j
  real :: a(n,m), b(n,m), w(m)
  do i = 1, n
    if (kind(i) > 0) then
      w(1) = i
      b(i,1) = w(1)
    else
      b(i,1) = w(1) + 1
    end if
    do j = 2, m
      a(i,j) = a(i,j) + 0.5*a(i,j-1)
    end do
    do j = 1, m
      b(i,j) = b(i,j) + 1
    end do
  end do
end subroutine
