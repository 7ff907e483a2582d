! RUN: crayon ir --passes=depend,distribute,map %s | grep -A3 'subroutine\|kernel\|serial' | grep 'subroutine\|kernel\|rows'; crayon check --with=c,cuda-cpu %s
! A work row that both sides of an IF set, each in loops of its own or under IFs in a loop whose sides all do, is set in each row; so is one that is set and read under IFs of one condition that stays the same. Behind the rows
! the last one's elements are where others see them, under that condition where it decides.
subroutine both(n, m, kind, a, b, w)
  integer :: n, m, kind, i, j
  real :: a(n,m), b(n,m), w(0:m)
  !$crayon range(m, 0, 60)
  do i = 1, n
    if (kind == 1) then
      do j = 0, m
        w(j) = i + j
      end do
    else if (a(i,1) > 0) then
      do j = 0, m
        if (j < 3) then
          w(j) = 2
        else if (j > i) then
          w(j) = j*2
        else
          w(j) = i
        end if
      end do
    else
      w(0) = 1
      do j = 0, m
        w(j) = -j
      end do
    end if
    do j = 1, m
      b(i,j) = b(i,j) + w(j) - w(j-1)
    end do
    do j = 2, m
      a(i,j) = a(i,j) + 0.5*a(i,j-1)
    end do
  end do
end subroutine
subroutine asked(n, m, kind, a, b, w)
  integer :: n, m, kind, i, j
  real :: a(n,m), b(n,m), w(m)
  !$crayon range(m, 0, 60)
  do i = 1, n
    if (kind == 4) then
      do j = 1, m
        w(j) = a(i,j)*2
      end do
    end if
    do j = 1, m
      b(i,j) = b(i,j) + 1
    end do
    if (kind == 3) then
      b(i,1) = 0
    else if (kind == 4) then
      do j = 1, m
        b(i,j) = b(i,j) + w(m + 1 - j)
      end do
    end if
    do j = 2, m
      a(i,j) = a(i,j) + 0.5*a(i,j-1)
    end do
  end do
end subroutine
