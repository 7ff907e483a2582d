! RUN: crayon check --with=c,cuda-cpu %s && crayon loopmark %s
! Rows of no length, triangles, and the outer loop's variable behind them.
subroutine triangles(n, a, s, q, last)
  integer, intent(in) :: n
  real(8), intent(in) :: a(n, n)
  real(8), intent(inout) :: s(n), q(n)
  integer, intent(out) :: last
  integer :: i, j
!$crayon size(n, 1, 40)
  do i = 1, n
    q(i) = 0.25d0
    do j = 1, i - 2
      s(j) = s(j) - a(j, i)*0.5d0
      q(i) = q(i) + a(j, i)
    end do
    q(i) = q(i)*2.0d0
  end do
  last = i
end subroutine
! Statements that stand the other way round, an IF over one of them, and one array that both read.
subroutine under_if(n, m, a, s, q, w)
  integer, intent(in) :: n, m
  real(8), intent(in) :: a(m, n), w(m)
  real(8), intent(inout) :: s(m), q(n)
  integer :: i, j
!$crayon size(n, 1, 40) size(m, 1, 40)
  do i = 2, n
    do j = 1, m
      q(i) = max(q(i), a(j, i)*w(j))
      if (a(j, i - 1) > 0.5d0) then
        s(j) = s(j)*0.75d0 + a(j, i)
      end if
    end do
  end do
end subroutine
! Elements of one array, on both sides of the diagonal.
subroutine sides(n, a)
  integer, intent(in) :: n
  real(8), intent(inout) :: a(n, n)
  integer :: i, j
!$crayon size(n, 1, 30)
  do i = 1, n
    do j = 1, n
      a(j, 1) = a(j, 1) + 0.125d0
      a(1, i) = a(1, i) - 0.25d0
    end do
  end do
end subroutine
