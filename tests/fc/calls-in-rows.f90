! RUN: sh same.sh %s; sh launches.sh %s --few=64
! Each row calls a procedure that declares its work array in another shape, whose points wait for each other and have loops inside: of such a nest the host has the calls, for in all they are
! thousands of launches, and the arrays are small.
module rows
  implicit none
  integer, parameter :: n = 48, m = 60
  real(8) :: u(n, m), du(n, m), work(n, 3)
contains
  subroutine march(k, w, h)
    integer, intent(in) :: k
    real(8), intent(in) :: w(3*k)
    real(8), intent(inout) :: h(k)
    integer :: i, l
    do i = 2, k
      do l = 1, min(i, 40)
        h(l) = h(l) + w(i)*w(l)/i
      end do
      if (h(i) > 0) h(1:i) = h(i)*0.5d0 + h(i - 1)
    end do
  end subroutine
  subroutine step
    integer :: i, j
    do j = 1, m
      do i = 1, n
        work(i, 1) = u(i, j)*2
        work(i, 2) = 0
      end do
      call march(n, work, work(:, 2))
      do i = 1, n
        du(i, j) = work(i, 2) + u(i, j)
      end do
    end do
  end subroutine
end module
program p
  use rows
  implicit none
  integer :: i, j, t
  do j = 1, m
    do i = 1, n
      u(i, j) = 1d0/(i + 2*j) - 0.01d0
    end do
  end do
  do t = 1, 5
    call step
    u = u + 0.01d0*du
  end do
  print '(z16)', u(::7, ::11)
end program
