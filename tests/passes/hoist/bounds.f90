! RUN: crayon ir --passes=hoist %s
! Of COMMON, of a module and of a dummy, in bounds at any depth and under an IF, in a subscript beside, as a step; once each.
module grid
  integer :: extents(0:2, 2) = 3
end module
subroutine whole(a, b, g, last)
  use grid
  integer :: g(3), n(3), last(*), i, j, k
  common /sizes/ n
  real :: a(10, 10), b(10)
  do j = last(2), g(2) - 2
    do i = n(1), extents(-1 + 1, 2), g(3)
      a(i, j) = b(g(2) - 1) + n(1)
    end do
    if (b(j) > 0) then
      do k = 1, n(2)
        a(k, j) = n(3)
      end do
    end if
  end do
end subroutine
