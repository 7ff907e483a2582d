! RUN: crayon ir --passes=hoist %s
! It is assigned, or shares memory, or a call may change it; the subscript is; it is beyond the bounds; a dummy that nobody may look at, for an
! IF, or for what leaves; a dummy that may be absent; a real.
subroutine assigned(a, g, h, k, m, x)
  integer :: g(3), h(3), k(3), m(3), i, j, l, w(2), v(2)
  real :: a(10, 10), x(2)
  equivalence (w(2), v(1))
  g(2) = 5
  v(1) = 4
  l = 1
  do j = 1, g(1)
    do i = 1, w(1)
      a(i, j) = 1
    end do
    l = l + 1
    do i = 1, h(l)
      a(i, j) = 2
    end do
    do i = 1, k(4)
      a(i, j) = 3
    end do
    if (a(j, 1) > 1) then
      do i = 1, m(1)
        a(i, j) = 4
      end do
    end if
    do i = 1, int(x(1))
      a(i, j) = 5
    end do
  end do
end subroutine
subroutine leaves(a, g, last)
  integer :: g(3), last(*), i
  real :: a(10)
  do i = 1, last(0)
    a(i) = 3
  end do
  if (a(1) > 0) return
  do i = 1, g(2)
    a(i) = 1
  end do
end subroutine
subroutine absent(a, g)
  integer, optional :: g(3)
  integer :: i
  real :: a(10)
  if (.not. present(g)) return
  do i = 1, g(2)
    a(i) = 1
  end do
end subroutine
subroutine calls(a, g)
  integer :: n(3), g(3), i, j
  common /sizes/ n
  real :: a(10)
  do j = 1, g(3)
    do i = 1, n(2)
      a(i) = 1
    end do
    call changes(g(1), a)
  end do
end subroutine
subroutine changes(k, a)
  integer :: n(3), k
  common /sizes/ n
  real :: a(10)
  n(2) = n(2) + int(a(1))
end subroutine
