! RUN: crayon check --with=c,cuda-cpu %s && crayon loopmark %s
! A matrix times one vector, and its transpose times another one, in one nest: the rows are lanes of the one, the columns of the other one.
subroutine both(n, m, a, s, q, p, r)
  integer, intent(in) :: n, m
  real(8), intent(in) :: a(m, n), p(m), r(n)
  real(8), intent(inout) :: s(m), q(n)
  integer :: i, j
!$crayon size(n, 1, 40) size(m, 1, 40)
  do i = 1, n
    q(i) = 0.0d0
    do j = 1, m
      s(j) = s(j) + r(i)*a(j, i)
      q(i) = q(i) + a(j, i)*p(j)
    end do
  end do
end subroutine
! In three loops, with products in elements, and temporaries of each statement.
subroutine three(n, m, l, a, s, q)
  integer, intent(in) :: n, m, l
  real(8), intent(in) :: a(m, n, l)
  real(8), intent(inout) :: s(m, n), q(l)
  real(8) :: x, y
  integer :: i, j, k
!$crayon size(n, 1, 12) size(m, 1, 12) size(l, 1, 12)
  do k = 1, l
    do i = 1, n
      do j = 1, m
        x = a(j, i, k)*0.5d0
        s(j, i) = s(j, i) + x*x
        y = a(j, i, k) - 1.0d0
        q(k) = q(k) + y*y
      end do
    end do
  end do
end subroutine
! The same with the sum of each row in a scalar.
subroutine in_scalar(n, m, a, s, q)
  integer, intent(in) :: n, m
  real(8), intent(in) :: a(m, n)
  real(8), intent(inout) :: s(m), q(n)
  real(8) :: x
  integer :: i, j
!$crayon size(n, 1, 40) size(m, 1, 40)
  do i = 1, n
    x = 0.0d0
    do j = 1, m
      s(j) = s(j) + a(j, i)
      x = x + a(j, i)*2.0d0
    end do
    q(i) = x
  end do
end subroutine
