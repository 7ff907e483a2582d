! Points that leave their iteration when they are done, in rows that go on with what it gave: Newton's method by EXIT and by DO WHILE, a search whose
! place is used behind it, a loop within one that is left, bounds that some turns never reach.
subroutine newton(n, m, most, a, b, e)
  implicit none
  integer, intent(in) :: n, m, most
  real, intent(in) :: a(n,m), b(n,m)
  real, intent(inout) :: e(n,m)
  !$crayon range(most, -1, 12)
  !$crayon range(a, 0.5, 9.0)
  !$crayon range(b, 0.5, 9.0)
  real :: p(n), old, x
  integer :: i, j, it
  do j = 1, m
    do i = 1, n
      p(i) = a(i,j)
    end do
    do i = 1, n
      x = p(i)
      old = x
      do it = 1, most
        old = x
        x = 0.5*(x + b(i,j)/x)
        if (abs(x - old) < 1.0e-3*x) exit
      end do
      p(i) = x + 0.25*it + old
    end do
    do i = 2, n
      e(i,j) = p(i) - p(i-1)
    end do
  end do
end subroutine

! as codes write it that cannot leave a DO
subroutine while(n, m, most, a, b, e)
  implicit none
  integer, intent(in) :: n, m, most
  real, intent(in) :: a(n,m), b(n,m)
  real, intent(inout) :: e(n,m)
  !$crayon range(most, -1, 12)
  !$crayon range(a, 0.5, 9.0)
  !$crayon range(b, 0.5, 9.0)
  real :: p(n), x, step
  integer :: i, j, it, going, total(n)
  do j = 1, m
    do i = 1, n
      x = a(i,j)
      going = 1
      it = 1
      step = 0.0
      do while (going == 1 .and. it <= most)
        step = 0.5*(b(i,j)/x - x)
        x = x + step
        if (abs(step) <= 1.0e-3) going = 0
        it = it + 1
      end do
      p(i) = x
      total(i) = it
    end do
    do i = 2, n - 1
      e(i,j) = p(i+1) - p(i-1) + total(i)
    end do
  end do
end subroutine

! where a table's entry lies, counted; CYCLE and EXIT in one loop; a loop in a loop that is left
subroutine search(n, m, l, a, table, e, places)
  implicit none
  integer, intent(in) :: n, m, l
  real, intent(in) :: a(n,m), table(l)
  real, intent(inout) :: e(n,m)
  integer, intent(inout) :: places(n,m)
  real :: s(n), t
  integer :: i, j, k, q, skipped
  do j = 1, m
    do i = 1, n
      skipped = 0
      t = 0.0
      do k = 1, l
        if (table(k) < 0.0) then
          skipped = skipped + 1
          cycle
        end if
        t = t + table(k)
        do q = 1, 3
          t = t*0.875 + q
        end do
        if (t > a(i,j)) exit
        t = t + 0.125
      end do
      s(i) = t
      places(i,j) = k + 100*skipped
    end do
    do i = 2, n
      e(i,j) = s(i) + s(i-1)
    end do
  end do
end subroutine

! the inner loop's points leave the outer one, or go on with its next turn
subroutine deep(n, m, l, a, e)
  implicit none
  integer, intent(in) :: n, m, l
  real, intent(in) :: a(n,m)
  real, intent(inout) :: e(n,m)
  !$crayon range(l, 0, 9)
  real :: s(n), t
  integer :: i, j, k, q
  do j = 1, m
    do i = 1, n
      t = a(i,j)
      outer: do k = 1, l
        do q = 1, l
          t = t + 0.125*q
          if (t > 2.0) exit outer
          if (t > 1.0) cycle outer
          if (t < -1.0) exit
        end do
        t = t + 0.5
      end do outer
      s(i) = t + k
    end do
    do i = 2, n
      e(i,j) = s(i) + s(i-1)
    end do
  end do
end subroutine
