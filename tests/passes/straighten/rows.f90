! RUN: crayon ir --after=straighten %s
! A GOTO or CYCLE to the end of a row's body, and a GOTO over loops, become IFs, with a logical where a side jumps on
! some of its ways; what is never come to goes.
subroutine rows(n, m, order, a, b)
  implicit none
  integer :: n, m, order, i, j
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
      cycle
      b(1,j) = 0.0
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
subroutine over(n, m, kind, a)
  implicit none
  integer :: n, m, kind, i, j
  real :: a(n,m)
  do j = 1, m
    if (kind == 1) goto 10
    if (kind == 2) then
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
20  a(1,j) = 0.0
  end do
end subroutine
subroutine some(n, m, k, l, a)
  implicit none
  integer :: n, m, k, l, i, j
  real :: a(n,m)
  do j = 1, m
    if (k > 0) then
      if (l > 0) cycle
      if (n > 3) cycle
      a(1,j) = 1.0
    end if
    do i = 1, n
      a(i,j) = a(i,j) + 2.0
    end do
  end do
end subroutine
subroutine calls(n, m, a)
  implicit none
  integer :: n, m, j
  real :: a(n,m)
  do j = 1, m
    call part(a(:,j))
  end do
contains
  subroutine part(x)
    real :: x(:)
    integer :: i
    if (x(1) < 0.0) return
    do i = 2, size(x)
      x(i) = x(i) + x(1)
    end do
  end subroutine
end subroutine
