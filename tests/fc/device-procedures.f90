! RUN: sh same.sh --only-cuda %s
! Procedures with directives of OpenACC that loops call: one for the device comes along, for its directives say nothing on the host; one whose
! data regions mean something stays.
module steps
  implicit none
contains
  subroutine state(rho, e, p)
    !$acc routine vector
    real, dimension(:), intent(in) :: rho, e
    real, dimension(:), intent(out) :: p
    integer :: k
    !$acc data present(rho, e, p)
    !$acc loop vector
    do k = 1, size(rho)
      p(k) = 0.4*rho(k)*e(k)
    end do
    !$acc end data
  end subroutine

  subroutine energy(u, e)
    !$acc routine vector
    real, dimension(:,:), intent(in) :: u
    real, dimension(:), intent(out) :: e
    integer :: k
    !$acc enter data create(e)
    if (size(e) > 0) then
      !$acc loop vector
      do k = 1, size(e)
        e(k) = u(k,2)/u(k,1)
      end do
    end if
    !$acc exit data delete(e)
  end subroutine

  subroutine kept(p, total)
    real, intent(in) :: p(:)
    real, intent(inout) :: total(:)
    integer :: k
    !$acc data copy(total)
    do k = 1, size(p)
      total(k) = total(k) + p(k)
    end do
    !$acc end data
  end subroutine

  subroutine kept_within(p, total)
    real, intent(in) :: p(:)
    real, intent(inout) :: total(:)
    integer :: k
    if (size(p) > 3) then
      !$acc update host(total) if_present
      do k = 1, size(p)
        total(k) = total(k) + p(k)
      end do
    end if
  end subroutine
end module

program main
  use steps
  implicit none
  integer, parameter :: n = 70, m = 5
  real :: a(n,2,m), p(n,m), e(n), total(n)
  integer :: i, j
  do j = 1, m
    do i = 1, n
      a(i,1,j) = 1.0 + 0.25*mod(7*i + 3*j, 11)
      a(i,2,j) = 0.5*mod(i + j, 5)
    end do
  end do
  total = 0.0
  do j = 1, m
    call energy(a(:,:,j), e)
    call state(a(2:n-1,1,j), e(2:n-1), p(2:n-1,j))
    do i = 2, n - 1
      a(i,2,j) = a(i,2,j) + p(i,j)
    end do
  end do
  do j = 1, m
    call kept(p(2:n-1,j), total(2:n-1))
  end do
  do j = 1, m
    call kept_within(p(2:n-1,j), total(2:n-1))
  end do
  print *, sum(a), e(3), total(2:5)
end program
