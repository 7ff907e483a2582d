! RUN: sh same.sh --cuda %s
! Loops and blocks that have names, at the head of a nest too; functions of a derived type by TYPE(...) behind a prefix; SELECT RANK.
module pairs
  implicit none
  type pair
    real(8) :: a = 0, b = 0
  end type
contains
  elemental type(pair) function swapped(p)
    type(pair), intent(in) :: p
    swapped%a = p%b
    swapped%b = p%a
  end function
  pure recursive type(pair) function halved(p, n) result(q)
    type(pair), intent(in) :: p
    integer, intent(in) :: n
    q = p
    if (n > 0) q = halved(pair(p%a/2, p%b/2), n - 1)
  end function
  real(8) function total(x)
    real(8), intent(in) :: x(..)
    integer :: i, j
    real(8) :: w(4)
    total = 0
    fill: do i = 1, 4
      w(i) = i
    end do fill
    select rank (x)
    rank (1)
      do i = 1, size(x)
        total = total + x(i)*w(min(i, 4))
      end do
    rank (2)
      do j = 1, 4
        w(j) = w(j)/2
      end do
      total = sum(x)*w(1)
    rank (*)
      total = -2
    rank default
      total = -1
    end select
  end function
end module
program main
  use pairs
  implicit none
  real(8) :: a(8,6), most
  type(pair) :: p(3)
  integer :: i, j, steps
  rows: do j = 1, 6
    columns: do i = 1, 8
      if (i > j + 2) cycle rows
      a(i,j) = i*j
      if (i + j > 12) exit rows
    end do columns
  end do rows
  rows2: do j = 1, 6
    do i = 1, 8
      if (i > j + 2 .or. i + j > 13) a(i,j) = -1
    end do
  end do rows2
  steps = 0
  iterate: do while (steps < 10)
    steps = steps + 1
    if (steps == 4) print *, 'four'
    most = 0
    inner: do j = 1, 6
      do i = 1, 8
        most = max(most, a(i,j))
      end do
    end do inner
    check: if (most > 30) then
      a = a/2
      exit iterate
    else check
      masked: where (a > 3)
        a = a + 1
      elsewhere masked
        a = a - 0.5d0
      end where masked
    end if check
  end do iterate
  p = swapped([pair(1d0, 2d0), pair(3d0, 4d0), halved(pair(8d0, 16d0), 2)])
  print *, steps, most, sum(a), p, total(a(:,1)), total(a)
end program
