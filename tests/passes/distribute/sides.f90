! RUN: crayon ir --passes=depend,distribute,map %s | grep -A3 'subroutine\|kernel\|serial' | grep 'subroutine\|kernel\|rows'; crayon check --with=c,cuda-cpu %s
! A work row that one side of an IF of the row sets and reads is the row's own. Not one that the other side reads, or what follows; nor of which an IF in
! the loop leaves elements out; nor that is read before.
subroutine one_side(n, m, some, a, b)
  integer :: n, m, some, i, j
  real :: a(n,m), b(n,m), w(0:m)
  !$crayon range(m, 0, 60)
  do i = 1, n
    if (some /= 0) then
      w(0) = 1/(1 + a(i,1)**2)
      do j = 1, m
        w(j) = a(i,j)*2
        b(i,j) = b(i,j) + w(j) - w(j-1)
      end do
    end if
    do j = 2, m
      a(i,j) = a(i,j) + 0.5*a(i,j-1)
    end do
  end do
end subroutine
subroutine inner_if(n, m, some, a, b)
  integer :: n, m, some, i, j
  real :: a(n,m), b(n,m), w(m)
  do i = 1, n
    if (some > 3) then
      do j = 1, m
        w(j) = a(i,j)*2
      end do
      if (some > 4) then
        do j = 1, m
          b(i,j) = b(i,j) + w(j)
        end do
      end if
    end if
    do j = 2, m
      a(i,j) = a(i,j) + 0.5*a(i,j-1)
    end do
  end do
end subroutine
subroutine other_side(n, m, some, a, b, w)
  integer :: n, m, some(n), i, j
  real :: a(n,m), b(n,m), w(m)
  do i = 1, n
    if (some(i) > 0) then
      do j = 1, m
        w(j) = a(i,j)*2
      end do
    else
      do j = 1, m
        b(i,j) = b(i,j) + w(j)
      end do
    end if
    do j = 2, m
      a(i,j) = a(i,j) + 0.5*a(i,j-1)
    end do
  end do
end subroutine
subroutine behind(n, m, some, a, b, w)
  integer :: n, m, some(n), i, j
  real :: a(n,m), b(n,m), w(m)
  do i = 1, n
    if (some(i) > 0) then
      do j = 1, m
        w(j) = a(i,j)*2
      end do
    end if
    do j = 2, m
      a(i,j) = w(j) + 0.5*a(i,j-1)
    end do
  end do
end subroutine
subroutine left_out(n, m, some, a, b, w)
  integer :: n, m, some(n), i, j
  real :: a(n,m), b(n,m), w(m)
  do i = 1, n
    if (some(i) > 0) then
      do j = 1, m
        if (a(i,j) > 0) w(j) = a(i,j)*2
      end do
      do j = 1, m
        b(i,j) = b(i,j) + w(j)
      end do
    end if
    do j = 2, m
      a(i,j) = a(i,j) + 0.5*a(i,j-1)
    end do
  end do
end subroutine
subroutine before(n, m, some, a, b, w)
  integer :: n, m, some(n), i, j
  real :: a(n,m), b(n,m), w(m)
  do i = 1, n
    if (some(i) > 0) then
      do j = 1, m
        b(i,j) = b(i,j) + w(j)
      end do
      do j = 1, m
        w(j) = a(i,j)*2
      end do
    end if
    do j = 2, m
      a(i,j) = a(i,j) + 0.5*a(i,j-1)
    end do
  end do
end subroutine
