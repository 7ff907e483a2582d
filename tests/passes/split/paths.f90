! RUN: crayon check --with=c,cuda-cpu %s && crayon loopmark %s
! Shortest paths: row and column k are read by all points, and written by some. The loops are split there, and what is left of each is planes and rows of
! lanes.
subroutine paths(n, d)
  integer, intent(in) :: n
  real(4), intent(inout) :: d(n, n)
  integer :: i, j, k
!$crayon size(n, 1, 40)
  do k = 1, n
    do j = 1, n
      do i = 1, n
        d(i, j) = min(d(i, j), d(i, k) + d(k, j))
      end do
    end do
  end do
end subroutine
! One element of a row, beside it in the subscript, under an IF.
subroutine spread(n, k, a, b)
  integer, intent(in) :: n, k
  real(8), intent(inout) :: a(0:n + 1)
  real(8), intent(in) :: b(n)
  integer :: i
!$crayon size(n, 1, 300)
  do i = 1, n
    if (b(i) > 0.25d0) then
      a(i + 1) = a(n/2 + 1)*b(i)
    else
      a(i + 1) = a(n/2 + 1) - b(i)
    end if
  end do
end subroutine
! The first iteration and the last one.
subroutine ends(n, a, b)
  integer, intent(in) :: n
  real(8), intent(inout) :: a(n), b(n)
  integer :: i
!$crayon size(n, 1, 300)
  do i = 1, n
    a(i) = a(1) + a(i)*0.5d0
  end do
  do i = 1, n
    b(i) = b(n) + b(i)*0.5d0
  end do
end subroutine
! Jumps in the copies.
subroutine jumps(n, a, b)
  integer, intent(in) :: n
  real(8), intent(inout) :: a(n, n)
  real(8), intent(in) :: b(n, n)
  integer :: i, j, k
!$crayon size(n, 1, 40)
  do k = 1, n
    do j = 1, n
      do i = k, n
        if (b(i, j) > 0.5d0) cycle
        a(i, j) = a(i, 1)*0.5d0 + b(i, j)
      end do
    end do
  end do
end subroutine
