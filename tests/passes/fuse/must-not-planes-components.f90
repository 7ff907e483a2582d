! RUN: crayon loopmark %s | grep -E '^ +R +'; crayon check --with=c,cuda-cpu %s | grep -o '^[a-z]* .*identical'
! Which component rows before are read of stands in an array: no guard asks for that.
subroutine listed(n, m, k, v, c, w)
  implicit none
  integer, intent(in) :: n, m, k(2), v
  real(8), intent(in) :: c(n,m)
  real(8), intent(inout) :: w(n,m,3)
  real(8) :: t(n,m)
  integer :: i, j
  do j = 2, m - 1
    do i = 1, n
      t(i,j) = c(i,j)*w(i,j-1,k(1))
    end do
  end do
  do j = 2, m - 1
    do i = 1, n
      w(i,j,v) = t(i,j)
    end do
  end do
end subroutine
