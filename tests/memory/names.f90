! RUN: sh same.sh %s
! Directives in a procedure that has a variable named INT, SIZE or SHAPE: what they do asks for addresses and bounds without these functions.
program names
  implicit none
  integer, parameter :: n = 20, m = 5
  real(8) :: u(n, m)
  real(8), pointer :: p(:, :)
  integer :: j
  u = 1
  allocate (p(n, 2*m))
  p = 2
  !$acc data copy(u, p(:, 1:m))
  do j = 1, 2
    call show(n, m, u, p(:, 1:2*m:2))
    call part(n, m, u)
  end do
  !$acc end data
  print *, sum(u), sum(p)
contains
  subroutine show(n, m, u, q)
    integer, intent(in) :: n, m
    real(8), intent(inout) :: u(n, m), q(:, :)
    integer :: i, j, int
    int = 3
    !$acc kernels present(u)
    do j = 1, m
      do i = 1, n
        u(i, j) = u(i, j) + i*int
      end do
    end do
    !$acc end kernels
    !$acc update host(u(:, 2:3))
    print *, sum(u(:, 2:3)), sum(q)
  end subroutine

  subroutine part(n, m, u)
    integer, intent(in) :: n, m
    real(8), intent(inout) :: u(n, m)
    integer :: i, j, size, shape(2)
    size = n/2
    shape = [size, m]
    !$acc kernels present(u)
    do j = 1, shape(2)
      do i = 1, size
        u(i, j) = u(i, j)*0.5d0
      end do
    end do
    !$acc end kernels
    !$acc update host(u(1:size, :))
    print *, sum(u(1:size, :))
  end subroutine
end program
