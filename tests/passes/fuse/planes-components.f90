! RUN: crayon loopmark %s | grep -E '^ +R +'; crayon check --with=c,cuda-cpu %s | grep -o '^[a-z]* .*identical'
! Rows read before and behind are of a component that may be the one that is stored: a kernel where a guard says that it is not, as
! with numbers that are constants apart.
subroutine any(n, m, p, v, c, w)
  implicit none
  integer, intent(in) :: n, m, p, v
  real(8), intent(in) :: c(n,m)
  real(8), intent(inout) :: w(n,m,3)
  real(8) :: t(n,m)
  integer :: i, j
  do j = 2, m - 1
    do i = 1, n
      t(i,j) = c(i,j)*w(i,j-1,p) + w(i,j+1,p)
    end do
  end do
  do j = 2, m - 1
    do i = 1, n
      w(i,j,v) = t(i,j)
    end do
  end do
end subroutine

subroutine behind(n, m, p, v, c, w, e)
  implicit none
  integer, intent(in) :: n, m, p, v
  real(8), intent(in) :: c(n,m)
  real(8), intent(inout) :: w(n,m,3), e(n,m)
  integer :: i, j
  do j = 1, m
    do i = 1, n
      w(i,j,v) = c(i,j)*2
    end do
  end do
  do j = 2, m
    do i = 1, n
      e(i,j) = w(i,j-1,p)
    end do
  end do
end subroutine

subroutine known(n, m, v, c, w)
  implicit none
  integer, intent(in) :: n, m, v
  real(8), intent(in) :: c(n,m)
  real(8), intent(inout) :: w(n,m,3)
  real(8) :: t(n,m)
  integer :: i, j
  do j = 2, m - 1
    do i = 1, n
      t(i,j) = c(i,j)*w(i,j-1,v+1) + w(i,j+1,v+1)
    end do
  end do
  do j = 2, m - 1
    do i = 1, n
      w(i,j,v) = t(i,j)
    end do
  end do
end subroutine

subroutine within(n, m, p, v, c, w, e)
  implicit none
  integer, intent(in) :: n, m, p, v
  real(8), intent(in) :: c(n,m)
  real(8), intent(inout) :: w(n,m,3), e(n,m)
  integer :: i, j
  do j = 2, m
    do i = 2, n
      w(i,j,v) = c(i,j)*2
      e(i,j) = w(i-1,j-1,p)
    end do
  end do
end subroutine
