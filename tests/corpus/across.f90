! Transpositions: elements that lie side by side for rows, and not for lanes. Threads go across the items of a block.
module across
  implicit none
  integer, parameter :: dp = kind(1d0)
contains
  subroutine transposed(n, m, a, b)
    integer, intent(in) :: n, m
    real(dp), intent(in) :: a(n,m)
    real(dp), intent(inout) :: b(m,n)
    integer :: i, j
    do j = 2, m
      do i = 1, n - 1
        b(j,i) = a(i,j)
      end do
    end do
  end subroutine transposed

  ! Narrower elements, backwards; loads that go across and others that do not.
  subroutine symmetric(n, a, b, c)
    integer, intent(in) :: n
    real, intent(in) :: a(n,n), c(0:n+1,0:n)
    real, intent(inout) :: b(n,n)
    integer :: i, j
    do j = 1, n
      do i = 1, n
        b(i,j) = 0.5*(a(i,j) + a(j,i)) - c(n-j+1,i)*c(i,j)
      end do
    end do
  end subroutine symmetric

  ! Three axes, under a condition, whole numbers and reals.
  subroutine turned(n, m, l, k, a, b)
    integer, intent(in) :: n, m, l
    integer, intent(in) :: k(m,n,l)
    real(dp), intent(in) :: a(l,n,m)
    real(dp), intent(inout) :: b(m,n,l)
    integer :: p, i, j
    do p = 1, l
      do j = 1, m
        do i = 1, n
          if (k(j,i,p) > 0) b(j,i,p) = a(p,i,j) + k(j,i,p)
        end do
      end do
    end do
  end subroutine turned
end module across
