! RUN: sh same.sh %s
! Subroutines that are called by the name of an intrinsic function, MERGE and SIZE, without a declaration: the calls of nests there do not ask by it.
module called_module
  implicit none
  real, allocatable :: u(:), v(:), unused(:)
contains
  subroutine step(n, with)
    integer, intent(in) :: n
    logical, intent(in) :: with
    integer :: i
    do i = 1, n
      u(i) = u(i) + v(i)
      if (with) unused(i) = u(i)
    end do
    call merge(n, u)
    if (n > 2) then
      do i = 1, n
        v(i) = v(i)*0.5 + u(i)
      end do
    end if
  contains
    subroutine inner(x)
      real, intent(inout) :: x(:)
      integer :: i
      do i = 2, n
        x(i) = x(i) + v(i - 1)
      end do
      call size(n, x)
    end subroutine
  end subroutine
end module
subroutine merge(n, x)
  integer :: n
  real :: x(n)
  x(n) = x(1) + 1
end subroutine
subroutine size(n, x)
  integer :: n
  real :: x(n)
  x(1) = x(n)
end subroutine
program main
  use called_module
  implicit none
  allocate (u(5), v(5))
  u = 1
  v = [1, 2, 3, 4, 5]
  call step(5, .false.)
  call step(4, .false.)
  print *, u, v
end program
