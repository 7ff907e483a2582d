! RUN: sh same.sh --cuda %s
! Calls of what no nest can have, under conditions that are known before the loop (clocks): the loop is a nest of its own where nothing stands in it but calls, or points, and runs as it was written where one
! would be reached. The loops beside it are another nest. What a condition takes from the loop itself (late) keeps it from that, and so do loops beside the call (beside).
module clocks
  implicit none
  logical :: timing = .false.
  integer :: calls = 0
  integer(8) :: now
contains
  subroutine clock(n)
    integer, intent(in) :: n
    call system_clock(now)
    calls = calls + n
  end subroutine
  subroutine plane(n, m, k, a, b)
    integer, intent(in) :: n, m, k
    real, intent(inout) :: a(n, m)
    real, intent(in) :: b(n, m)
    integer :: i
    do i = 1, n
      a(i, k) = 0.5*a(i, k-1) + b(i, k)
    end do
  end subroutine
  subroutine sweep(n, m, a, b)
    integer, intent(in) :: n, m
    real, intent(inout) :: a(n, m)
    real, intent(in) :: b(n, m)
    integer :: i, k
    do k = 1, m
      do i = 1, n
        a(i, k) = a(i, k)*0.25
      end do
    end do
    do k = 2, m
      if (timing) call clock(1)
      call plane(n, m, k, a, b)
      if (timing) call clock(10)
    end do
    do k = 1, m
      do i = 1, n
        a(i, k) = a(i, k) + b(i, k)
      end do
    end do
  end subroutine
  subroutine points(n, m, a, level)
    integer, intent(in) :: n, m, level
    real, intent(inout) :: a(n, m)
    integer :: i, k
    do k = 1, m
      do i = 1, n
        if (level > 1) then
          if (timing) call clock(100)
        end if
        a(i, k) = a(i, k) + k*0.5
      end do
    end do
  end subroutine
  subroutine late(n, m, a, b)
    integer, intent(in) :: n, m
    real, intent(inout) :: a(n, m)
    real, intent(in) :: b(n, m)
    integer :: k
    logical :: again
    again = .false.
    do k = 2, m
      if (again) call clock(1000)
      call plane(n, m, k, a, b)
      again = k == 3
    end do
  end subroutine
  subroutine beside(n, m, a)
    integer, intent(in) :: n, m
    real, intent(inout) :: a(n, m)
    integer :: i, k
    do k = 2, m
      if (timing) call clock(10000)
      do i = 1, n
        a(i, k) = a(i, k) - 0.5*a(i, k-1)
      end do
    end do
  end subroutine
end module
program main
  use clocks
  implicit none
  real :: a(20, 8), b(20, 8)
  integer :: i, turn
  do i = 1, 8
    a(:, i) = i
    b(:, i) = 0.25*i
  end do
  do turn = 1, 3
    timing = turn == 2
    call sweep(20, 8, a, b)
    call points(20, 8, a, turn)
    call late(20, 8, a, b)
    call beside(20, 8, a)
    print *, calls, sum(a), a(3, 4), a(20, 8)
  end do
end program
