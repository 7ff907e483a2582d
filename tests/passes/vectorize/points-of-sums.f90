! RUN: crayon check --with=c,cuda-cpu %s && crayon loopmark %s
! Points that add up, each for itself, of the array that they store: a lane a point, no launch a point (Cholesky's decomposition, and Crout's).
subroutine cholesky(n, p, a)
  integer, intent(in) :: n
  real(8), intent(inout) :: p(n), a(n, n)
  real(8) :: x
  integer :: i, j, k
!$crayon size(n, 1, 60) range(a, 1, 4)
  do i = 1, n
    x = a(i, i) + 1000
    do j = 1, i - 1
      x = x - a(j, i)*a(j, i)
    end do
    p(i) = 1/sqrt(x)
    do j = i + 1, n
      x = a(j, i)
      do k = 1, i - 1
        x = x - a(k, j)*a(k, i)
      end do
      a(i, j) = x*p(i)
    end do
  end do
end subroutine
subroutine crout(n, a)
  integer, intent(in) :: n
  real, intent(inout) :: a(n + 1, n + 1)
  real :: w
  integer :: i, j, k
!$crayon size(n, 1, 60) range(a, 1, 4)
  do i = 1, n
    do j = i + 1, n + 1
      w = a(i, j)
      do k = 1, i - 1
        w = w - a(k, j)*a(i, k)
      end do
      a(i, j) = w/a(i, i)
    end do
    do j = i + 1, n + 1
      w = a(j, i + 1)
      do k = 1, i
        w = w - a(k, i + 1)*a(j, k)
      end do
      a(j, i + 1) = w
    end do
  end do
end subroutine
! A loop inside it is parallel: that one has the lanes.
subroutine rows(n, m, a, b, s)
  integer, intent(in) :: n, m
  real, intent(inout) :: a(m, n), s(n)
  real, intent(in) :: b(m, n)
  integer :: i, j
!$crayon size(n, 1, 9) size(m, 1, 200)
  do j = 1, n
    do i = 1, m
      a(i, j) = a(i, j) + b(m + 1 - i, j)
    end do
    do i = 1, m
      s(j) = s(j) + a(m + 1 - i, j)
    end do
  end do
end subroutine
