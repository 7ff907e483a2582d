! RUN: sh same.sh %s
! A routine for the device is called by a construct that stays with Fortran, on the host, with an array that is private: its directives
! say nothing there. So does one that is named from outside, and its nests work on the host's values.
module state
  implicit none
  real(8) :: u(40,6)
contains
  subroutine pressure(rho, e, p)
    real(8), intent(in) :: rho(:), e(:)
    real(8), intent(out) :: p(:)
    integer :: i
    !$acc routine vector
    !$acc data present(rho, e, p)
    !$acc loop vector
    do i = 1, size(rho)
      p(i) = 0.4d0*rho(i)*e(i)
    end do
    !$acc update self(p)
    !$acc end data
  end subroutine
  subroutine limit(p)
    real(8), intent(inout) :: p(:)
    integer :: i
    !$acc routine(limit) vector
    !$acc data present(p)
    do i = 1, size(p)
      p(i) = min(p(i), 50.0d0)
    end do
    !$acc end data
  end subroutine
end module
program device_routine
  use state
  implicit none
  real(8) :: e(40)
  integer :: i, k
  u = 1
  !$acc enter data copyin(u)
  !$acc parallel present(u)
  !$acc loop collapse(2)
  do k = 1, 6
    do i = 1, 40
      u(i,k) = i + k
    end do
  end do
  !$acc end parallel
  !$acc parallel loop gang present(u) private(e)
  do k = 1, 5
    do i = 1, 40
      e(i) = 0.25d0*i
    end do
    call pressure(u(:,k), e, u(:,k+1))
    call limit(u(:,k+1))
    if (k > 5) print *, k
  end do
  !$acc parallel loop gang present(u)
  do k = 1, 6
    u(1,k) = u(1,k) + u(2,k)
  end do
  !$acc exit data copyout(u)
  print '(6f12.4)', u(1,:), u(20,:), u(40,:)
end program
