! RUN: crayon check --with=c,cuda-cpu --shape=strip %s
! Down by 1 from and to what is not known (down). No turns, one turn, turns that do not come to the last bound; the variable behind the loop, in conditions, and as a value; both of two loops have steps.
subroutine behind(n, m, first, last, a, b, at)
  implicit none
  integer, intent(in) :: n, m, first, last
  double precision, intent(in) :: b(n, m)
  double precision, intent(inout) :: a(n, m)
  integer, intent(out) :: at(3)
  double precision :: d(n)
  integer :: i, j
  !$crayon range(first, 1, 20)
  !$crayon range(last, 0, 20)
  !$crayon range(m, 20, 24)
  do j = first, last, 3
    do i = 1, n
      d(i) = b(i, j)*j
    end do
    do i = 2, n
      if (j > 4) a(i, j) = d(i) + d(i - 1)
    end do
  end do
  at(1) = j
  do j = last, 1, -1
    do i = 1, n
      a(i, j) = a(i, j) + d(1)*j
    end do
  end do
  at(2) = j
  do j = last, 2, -5
    do i = n, 1, -2
      a(i, j) = a(i, j - 1) + i
    end do
  end do
  at(3) = j
end subroutine behind

subroutine both(n, m, a, b)
  implicit none
  integer, intent(in) :: n, m
  double precision, intent(in) :: b(n, m, *)
  double precision, intent(inout) :: a(n, m, 100)
  integer(8) :: k
  integer :: i, j
  do k = 1, 100, 9
    do j = 1, m, 2
      do i = 1, n
        a(i, j, k) = a(i, j, k) + b(i, j, k)
      end do
    end do
  end do
end subroutine both

! Turns read what the one before has set, and set both rows between.
subroutine meet(n, m, a, b)
  implicit none
  integer, intent(in) :: n, m
  double precision, intent(in) :: b(n, m)
  double precision, intent(inout) :: a(n, m)
  double precision :: d(n)
  integer :: i, j
  do j = 3, m, 2
    do i = 1, n
      d(i) = a(i, j - 2) + b(i, j)
    end do
    do i = 2, n
      a(i, j) = d(i)*0.5d0
      a(i, j - 1) = d(i - 1)
    end do
  end do
end subroutine meet

! Odd rows from even ones, in place: the rows of another turn, and of this one.
subroutine odd(n, m, a, b)
  implicit none
  integer, intent(in) :: n, m
  double precision, intent(in) :: b(n, m)
  double precision, intent(inout) :: a(n, 0:m + 1)
  double precision :: d(n)
  integer :: i, j
  do j = 1, m, 2
    do i = 1, n
      d(i) = a(i, j - 1) + a(i, j + 1)*b(i, j)
    end do
    do i = 2, n - 1
      a(i, j) = d(i + 1) - d(i - 1)
    end do
  end do
end subroutine odd
subroutine down(n, m, first, last, a, b, k)
  implicit none
  integer, intent(in) :: n, m, first, last
  double precision, intent(in) :: b(n, m)
  double precision, intent(inout) :: a(n, m)
  integer, intent(out) :: k
  integer :: i, j
  !$crayon range(first, 1, 20)
  !$crayon range(last, 0, 20)
  !$crayon range(m, 20, 24)
  do j = last, first, -1
    do i = n, 1, -1
      a(i, j) = a(i, j) + b(i, j)*j
    end do
  end do
  do j = last, first, -1
    k = j
    do i = 1, n
      a(i, j) = a(i, j) - b(i, j)
    end do
  end do
end subroutine
