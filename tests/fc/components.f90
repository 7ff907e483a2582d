! RUN: sh same.sh %s
! Components of derived types, ALLOCATABLE and POINTER among them, beside input and output, ALLOCATE and STOP.
module grid_module
  implicit none
  integer, parameter :: wp = kind(1.0d0)
  type field
    real(wp), allocatable :: rho(:,:), e(:,:)
    real(wp) :: dx = 0.5_wp
    integer :: n = 0
  end type
  type chunk
    type(field) :: f
    type(field), pointer :: p(:) => null()
  end type
  real(wp), allocatable :: work(:)
  real(wp), parameter :: gamma = 1.4_wp
contains
  subroutine step(c, n, total)
    type(chunk), intent(inout) :: c
    integer, intent(in) :: n
    real(wp), intent(out) :: total
    integer :: i, j
    real(wp) :: t(n), s
    write(*,*) 'step', n
    if (.not. allocated(work)) allocate(work(n))
    do j = 1, n
      do i = 1, n
        c%f%rho(i,j) = real(i + 10*j, wp)*c%f%dx
        c%f%e(i,j) = c%f%rho(i,j)**2/(gamma - 1)
      end do
    end do
    do i = 1, n
      work(i) = 0
    end do
    do j = 1, n
      if (j == 3) print *, 'three'
      do i = 1, n
        s = c%f%rho(i,j) + 1
        t(i) = s*2
      end do
      do i = 1, n
        work(i) = work(i) + t(i)
      end do
    end do
    c%p(2)%rho(:,1) = work
    total = 0
    do i = 1, n
      total = total + work(i)
    end do
    if (total < 0) stop 3
  end subroutine
end module
program main
  use grid_module
  implicit none
  type(chunk) :: c
  real(wp) :: total
  integer :: i
  real :: x(7)
  allocate(c%f%rho(8,8), c%f%e(8,8))
  allocate(c%p(3))
  do i = 1, 3
    allocate(c%p(i)%rho(8,8))
  end do
  call step(c, 8, total)
  do i = 1, 7
    x(i) = i*2.0
  end do
  print *, total, sum(c%f%e), sum(c%p(2)%rho(:,1)), sum(x), i
end program
