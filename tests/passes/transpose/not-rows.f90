! RUN: crayon ir --shape=loops --after=transpose %s | grep -E 'subroutine|@transpose|do i'
! None of these has arrays that may pass through shared memory: it says why in each.
subroutine shared(n, m, d)
  implicit none
  integer, intent(in) :: n, m
  double precision, intent(inout) :: d(n, m)
  double precision :: x(100, 100), y(100, 100)
  integer :: i, j
  common /c/ x
  equivalence (y(1, 1), x(2, 1))
  do j = 1, 99
    do i = 2, 99 ! y is x
      x(i, j) = x(i - 1, j)*0.5d0
    end do
  end do
  d(1, 1) = y(1, 1)
end subroutine shared

subroutine left(n, m, d)
  implicit none
  integer, intent(in) :: n, m
  double precision, intent(inout) :: d(n, m)
  integer :: i, j
  do j = 1, m
    do i = 2, n ! lanes leave it
      d(i, j) = d(i - 1, j)*0.5d0
      if (d(i, j) < 0.1d0) exit
    end do
  end do
end subroutine left

subroutine bounds(n, m, d, last)
  implicit none
  integer, intent(in) :: n, m, last(m)
  double precision, intent(inout) :: d(n, m)
  integer :: i, j
  do j = 1, m
    do i = 2, last(j) ! lanes have other bounds
      d(i, j) = d(i - 1, j)*0.5d0
    end do
    do i = 2, j ! and here
      d(i, j) = d(i - 1, j)*0.5d0
    end do
  end do
end subroutine bounds

subroutine unsure(n, m, a, d)
  implicit none
  integer, intent(in) :: n, m
  double precision, intent(in) :: a(n, m)
  double precision, intent(inout) :: d(n, m)
  double precision :: s
  integer :: i, j
  do j = 1, m
    s = 0
    do i = 1, n ! no turn surely has an element
      if (s > 0.5d0) d(i, j) = s*a(i, j)
      s = s*0.5d0 + i
    end do
  end do
end subroutine unsure

subroutine narrow(n, m, a, d)
  implicit none
  integer, intent(in) :: n, m
  double precision, intent(in) :: a(4, m)
  double precision, intent(inout) :: d(n, m)
  double precision :: s
  integer :: i, j
  do j = 1, m
    s = 0
    do i = 1, n
      s = s*0.5d0 + a(i, j) ! lanes are in a sector beside each other
    end do
    do i = 1, 4 ! few turns
      s = s*0.5d0 + d(i, j)
    end do
    d(1, j) = s
  end do
end subroutine narrow

subroutine apart(n, m, a, d)
  implicit none
  integer, intent(in) :: n, m
  double precision, intent(in) :: a(n, m)
  double precision, intent(inout) :: d(2*n, m)
  double precision :: s
  integer :: i, j
  do j = 1, m
    s = 0
    do i = 1, n ! every second element; one row for all lanes
      s = s*0.5d0 + d(2*i, j) + a(i, 1)
    end do
    do i = 1, n, 2 ! every second turn
      d(i, j) = d(i, j)*s
      s = s*0.5d0
    end do
  end do
end subroutine apart

subroutine places(n, m, d)
  implicit none
  integer, intent(in) :: n, m
  double precision, intent(inout) :: d(n, m)
  integer :: i, j
  do j = 1, m
    do i = 2, n ! two places a turn
      d(i, j) = d(i - 1, j)*0.5d0
      d(i - 1, j) = d(i, j)*0.25d0
    end do
    do i = 2, n ! another element that pieces may hold
      d(i, j) = d(i - 1, j)*0.5d0 + d(n, j)
    end do
    do i = 6, n ! far before
      d(i, j) = d(i - 5, j)*0.5d0
    end do
  end do
end subroutine places
