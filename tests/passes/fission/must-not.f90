! RUN: crayon check --with=c,cuda-cpu %s && crayon loopmark %s
! What one statement leaves the other one reads, in the same iteration or in a later one: they stay together.
subroutine tied(n, m, a, s, q, p)
  integer, intent(in) :: n, m
  real(8), intent(in) :: a(m, n), p(m)
  real(8), intent(inout) :: s(m), q(n)
  integer :: i, j
!$crayon size(n, 1, 40) size(m, 1, 40)
  do i = 1, n
    do j = 1, m
      s(j) = s(j) + q(i)*a(j, i)
      q(i) = q(i) + a(j, i)*p(j)
    end do
  end do
end subroutine
! The sum goes on from row to row, and is used behind them.
subroutine goes_on(n, m, a, s, q)
  integer, intent(in) :: n, m
  real(8), intent(in) :: a(m, n)
  real(8), intent(inout) :: s(m), q
  integer :: i, j
!$crayon size(n, 1, 40) size(m, 1, 40)
  do i = 1, n
    do j = 1, m
      s(j) = s(j) + a(j, i)
      q = q + a(j, i)*s(1)
    end do
  end do
end subroutine
! Both are independent along the outer loop: what they read alike is read once.
subroutine common_lanes(n, m, a, s, q)
  integer, intent(in) :: n, m
  real(8), intent(in) :: a(n, m)
  real(8), intent(inout) :: s(n), q(n)
  integer :: i, j
!$crayon size(n, 1, 40) size(m, 1, 40)
  do i = 1, n
    do j = 1, m
      s(i) = s(i) + a(i, j)
      q(i) = q(i)*a(i, j)
    end do
  end do
end subroutine
! A scalar goes from one statement to the other one.
subroutine handed(n, m, a, s, q)
  integer, intent(in) :: n, m
  real(8), intent(in) :: a(m, n)
  real(8), intent(inout) :: s(m), q(n)
  real(8) :: x
  integer :: i, j
!$crayon size(n, 1, 40) size(m, 1, 40)
  do i = 1, n
    do j = 1, m
      x = s(j)*0.5d0 + a(j, i)
      s(j) = x
      q(i) = q(i) + x
    end do
  end do
end subroutine
! The inner loop's variable is used behind: both would leave it.
subroutine variable_used(n, a, s, q, last)
  integer, intent(in) :: n
  real(8), intent(in) :: a(n, n)
  real(8), intent(inout) :: s(n), q(n)
  integer, intent(out) :: last
  integer :: i, j
!$crayon size(n, 1, 40)
  j = -1
  do i = 1, n
    do j = 1, i - 2
      s(j) = s(j) - a(j, i)*0.5d0
      q(i) = q(i) + a(j, i)
    end do
  end do
  last = j
end subroutine
! A sum over all points of planes is taken over lanes as it stands.
subroutine sum_of_planes(n, m, l, a, s, q)
  integer, intent(in) :: n, m, l
  real(8), intent(in) :: a(m, n, l)
  real(8), intent(inout) :: s(m, n), q(l)
  real(8) :: most
  integer :: i, j, k
!$crayon size(n, 1, 12) size(m, 1, 12) size(l, 1, 12)
  do k = 1, l
    most = 0.0d0
    do i = 1, n
      do j = 1, m
        s(j, i) = s(j, i) + a(j, i, k)
        most = max(most, a(j, i, k))
      end do
    end do
    q(k) = most
  end do
end subroutine
