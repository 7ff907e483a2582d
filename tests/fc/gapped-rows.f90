! RUN: sh same.sh --cuda %s
! Procedures with loops over rows that lie with gaps (u(j,:), w(2:n-1,:,k)): they are called with copies, which go back where they store, and nests make one kernel
! of it. Steps, and a function that looks at points, are left to gfortran.
module rows
  implicit none
  integer, parameter :: nx = 30, ny = 20, nz = 7
  type :: grid
    real(8), allocatable :: w(:,:,:)
  end type
contains
  subroutine pressure(n, r, p)
    integer, intent(in) :: n
    real(8), intent(in) :: r(n)
    real(8), intent(out) :: p(n)
    integer :: i
    do i = 1, n
      p(i) = 1.4d0*r(i)**2
    end do
  end subroutine
  subroutine slopes(r, d)
    real(8), intent(in) :: r(:)
    real(8), intent(inout) :: d(:)
    integer :: i
    do i = 2, size(r) - 1
      d(i) = d(i) + 0.5d0*(r(i+1) - r(i-1))
    end do
  end subroutine
  subroutine odd(n, k, r)
    integer :: n, k, i
    real(8) :: r(*)
    if (mod(k, 2) == 0) return
    do i = 1, n, 2
      r(i) = sqrt(r(i))
    end do
  end subroutine
  subroutine plane(n, m, r)
    integer, intent(in) :: n, m
    real(8), intent(inout) :: r(n,m)
    integer :: i, j
    do j = 1, m
      do i = 2, n
        r(i,j) = r(i,j) + 0.125d0*j
      end do
    end do
  end subroutine
  subroutine mix(n, r, s)
    integer, intent(in) :: n
    real(8), intent(in) :: r(0:n-1)
    real(8), intent(inout) :: s(0:n-1)
    integer :: i
    do i = 0, n - 1
      s(i) = 0.25d0*s(i) + r(i)
    end do
  end subroutine
  pure real(8) function second(u, i)
    real(8), intent(in) :: u(:)
    integer, intent(in) :: i
    second = u(i+1) - 2*u(i) + u(i-1)
  end function
end module
subroutine sweeps(u, p, w, n, m, b)
  use rows
  implicit none
  integer, intent(in) :: n, m
  real(8), intent(inout) :: u(n,m), p(n,m), w(n,m,nz)
  type(grid), intent(inout) :: b
  integer :: i, j, k
  do j = 1, n
    call pressure(m-2, u(j,2:m-1), p(j,2:m-1))
    call slopes(u(j,:), p(j,:))
  end do
  print *, p(3,4)
  do j = 1, n
    call odd(m, j, p(j,:))
  end do
  print *, p(3,5)
  do k = 1, nz
    call plane(n-3, m, w(2:n-2,:,k))
  end do
  print *, w(2,2,2)
  do j = 1, m
    call plane(n, nz, w(:,j,:))
  end do
  print *, w(2,2,3)
  do j = 1, n - 1
    call mix(m, u(j,:), u(j+1,:))
  end do
  print *, u(3,3)
  do k = 1, nz
    do j = 1, n
      call odd(m, j + k, b%w(j,:,k))
    end do
  end do
  print *, u(4,3)
  do j = 1, n
    call mix(m/2, u(j,1:m:2), u(j,2:m:2))
  end do
  print *, u(4,4)
  do j = 1, n
    do i = 2, m - 1
      p(j,i) = p(j,i) + second(u(j,:), i)
    end do
  end do
end subroutine
program main
  use rows
  implicit none
  real(8) :: u(nx,ny), p(nx,ny), w(nx,ny,nz)
  type(grid) :: b
  integer :: i, j, k
  allocate(b%w(nx,ny,nz))
  do j = 1, ny
    do i = 1, nx
      u(i,j) = 0.1d0*i + 1d0/j
      p(i,j) = 0.2d0*i + 1d0/(i + j)
      do k = 1, nz
        w(i,j,k) = 1d0/(i + j*k)
        b%w(i,j,k) = 1d0/(i*j + k)
      end do
    end do
  end do
  call sweeps(u, p, w, nx, ny, b)
  print *, u, p, w, b%w
end program
