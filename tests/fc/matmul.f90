! RUN: sh same.sh --cuda %s && crayon fc -w -O0 --backend=c --explain -J$work -c -o $work/o %s 2>&1 | grep -c MATMUL
! MATMUL where gfortran makes loops of it, and where it may call its library: extents that a variable says, of arrays that are allocated or passed, WHERE.
module cells
  implicit none
  type frame
    real(8) :: turn(3,3), at(3)
  end type
contains
  function turned(m, x) result(y)
    real(8), intent(in) :: m(3,3), x(3)
    real(8) :: y(3)
    y = matmul(m, x)
  end function
  subroutine scaled(k, m, x)
    integer, intent(in) :: k
    real(8), intent(in) :: m(k,k)
    real(8), intent(inout) :: x(k)
    x = matmul(m, x)
  end subroutine
end module
program main
  use cells
  implicit none
  integer, parameter :: n = 40
  real(8) :: a(3,3), x(3,n), y(3,n), z(3,n)
  real(8), allocatable :: b(:,:), v(:)
  type(frame) :: frames(n)
  integer :: i, k
  k = 3
  allocate(b(3,3), v(3))
  do i = 1, 3
    a(:,i) = [1.1d0*i, 0.3d0/i, 2.7d0 - i]
  end do
  b = a/3
  do i = 1, n
    x(:,i) = [0.1d0*i, 2 - 0.2d0*i, 1/(0.01d0*i)]
    frames(i)%turn = a*i
    frames(i)%at = x(:,i)
  end do
  do i = 1, n
    y(:,i) = matmul(a, x(:,i)) + x(:,i)
  end do
  do i = 1, n
    z(:,i) = turned(a, y(:,i))
  end do
  print *, y, z
  do i = 1, n
    frames(i)%at = matmul(frames(i)%turn, frames(i)%at)
  end do
  do i = 1, n
    y(:,i) = matmul(b, x(:,i))
  end do
  do i = 1, n
    z(1:k,i) = matmul(a(1:k,1:k), x(1:k,i))
  end do
  do i = 1, n
    call scaled(3, a, x(:,i))
  end do
  do i = 1, n
    where (x(:,i) > 0) y(:,i) = matmul(a, z(:,i))
  end do
  do i = 1, n
    v = matmul(a, x(:,i))
    z(:,i) = v*v
  end do
  print *, (frames(i)%at, i = 1, n), x, y, z, v
end program
