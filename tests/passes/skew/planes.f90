! RUN: crayon ir --after=skew %s
! RUN: crayon loopmark %s
! RUN: crayon check --with=cuda-cpu %s
! Each point waits for its neighbours: in a plane (relax), with those of the row before on both sides, whence every second front (corners), backward (back), in a box (box), with the turns
! of a loop around, which wait for each other, too (turns).
subroutine relax(n, m, u, f)
  implicit none
  integer, intent(in) :: n, m
  real, intent(inout) :: u(n, m)
  real, intent(in) :: f(n, m)
  real :: r
  integer :: i, j
!$crayon size(n, 1, 40)
!$crayon size(m, 1, 40)
  do j = 2, m - 1
    do i = 2, n - 1
      r = u(i + 1, j) + u(i - 1, j) + u(i, j + 1) + u(i, j - 1) - 4.0*u(i, j) - f(i, j)
      u(i, j) = u(i, j) + 0.3*r
    end do
  end do
end subroutine
subroutine corners(n, m, u)
  implicit none
  integer, intent(in) :: n, m
  double precision, intent(inout) :: u(n, m)
  integer :: i, j
!$crayon size(n, 1, 40)
!$crayon size(m, 1, 40)
  do j = 2, m
    do i = 2, n - 1
      u(i, j) = 0.25d0*(u(i, j) + u(i - 1, j) + u(i + 1, j - 1) - u(i - 1, j - 1))
    end do
  end do
end subroutine
subroutine back(n, u)
  implicit none
  integer, intent(in) :: n
  real, intent(inout) :: u(0:n, 0:60)
  integer :: i, j
!$crayon size(n, 1, 40)
  do j = 59, 0, -1
    do i = 1, n
      u(i, j) = 0.5*(u(i, j + 1) - u(i - 1, j))
    end do
  end do
end subroutine
subroutine box(n, m, l, u, v)
  implicit none
  integer, intent(in) :: n, m, l
  real, intent(inout) :: u(n, m, l)
  real, intent(in) :: v(n, m, l)
  integer :: i, j, k
!$crayon size(n, 1, 20)
!$crayon size(m, 1, 20)
!$crayon size(l, 1, 20)
  do k = l - 1, 1, -1
    do j = 2, m
      do i = n - 1, 1, -1
        if (v(i, j, k) > 0.0) u(i, j, k) = 0.25*(u(i + 1, j, k) + u(i, j - 1, k) + u(i, j, k + 1)) - v(i, j, k)
      end do
    end do
  end do
end subroutine
subroutine turns(n, steps, a)
  implicit none
  integer, intent(in) :: n, steps
  real, intent(inout) :: a(n, n)
  integer :: i, j, t
!$crayon size(n, 1, 30)
!$crayon size(steps, 0, 4)
  do t = 1, steps
    do i = 2, n - 1
      do j = 2, n - 1
        a(j, i) = (a(j - 1, i - 1) + a(j, i - 1) + a(j + 1, i - 1) + a(j - 1, i) + a(j, i) &
               + a(j + 1, i) + a(j - 1, i + 1) + a(j, i + 1) + a(j + 1, i + 1))*0.125
      end do
    end do
  end do
end subroutine
