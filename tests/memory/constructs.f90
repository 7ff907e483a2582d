! RUN: sh same.sh %s
! OpenACC with compute constructs: what stands outside of them is the host's, on the host's values, though it is a nest; constructs of which
! something stays with Fortran run on the host, with the device's values. Regions of the PGI accelerator model.
module state
  implicit none
  real(8), allocatable :: u(:), v(:)
  !$acc declare create(u)
contains
  subroutine advance(n)
    integer, intent(in) :: n
    integer :: i
    !$acc parallel loop present(u, v)
    do i = 2, n - 1
      v(i) = u(i-1) + u(i+1)
    end do
    !$acc kernels
    do i = 1, n
      u(i) = 0.5d0*(u(i) + v(i))
    end do
    !$acc end kernels
  end subroutine
  subroutine on_host(n) ! no directive: host code all the same
    integer, intent(in) :: n
    integer :: i
    do i = 1, n
      u(i) = u(i) + 1000
    end do
  end subroutine
  real(8) function limit(x)
    real(8), intent(in) :: x
    limit = min(x, 500.0d0)
    if (x < -1d30) print *, x
  end function
end module
program constructs
  use state
  implicit none
  integer, parameter :: n = 50
  integer :: i, k
  real(8) :: w(n,3), s
  allocate(u(n), v(n))
  do i = 1, n
    u(i) = i*i
    v(i) = 0
  end do
  !$acc enter data copyin(v)
  !$acc data copyin(u) copyout(w) if(n > 10)
  !$acc update device(u)
  call advance(n)
  !$acc update self(u, v)
  print '(5f14.4)', u(5), u(20), v(5)
  call on_host(n)
  !$acc update device(u(1:2), u(3:n))
  call advance(n)
  !$acc update self(u, v)
  print '(5f14.4)', u(5), u(20), v(5), u(1), v(2)
  !$acc parallel loop
  do i = 1, n
    u(i) = limit(u(i))
  end do
  !$acc kernels
  do i = 1, n
    w(i,1) = u(i)
  end do
  if (n > 0) then
    print '(a)', 'a construct with a statement that stays'
    w(:,2) = v
  end if
  w(:,3) = 7
  !$acc end kernels
  !$acc parallel loop collapse(2)
  do k = 1, 3
    do i = 1, n
      w(i,k) = w(i,k) + k
    end do
  end do
  !$acc end data
  !$acc exit data delete(v)
  print '(5f14.4)', sum(w(:,1)), sum(w(:,2)), sum(w(:,3))
  ! directives within a loop of the host's
  !$acc data copy(u)
  do k = 1, 2
    !$acc parallel loop
    do i = 1, n
      u(i) = 0.5d0*u(i)
    end do
    !$acc update self(u(k:k))
    u(k) = u(k) + 1
    !$acc update device(u(k:k))
  end do
  !$acc end data
  print '(5f14.4)', u(1), u(2), sum(u)
  ! PGI
  !$acc data region copyin(u) local(v) updatein(u) copy(w)
  !$acc region
  do i = 1, n
    v(i) = 2*u(i)
    w(i,1) = v(i)
  end do
  !$acc end region
  !$acc update host(w(:,1))
  s = sum(w(:,1))
  w(1:3,2) = -1
  !$acc updatein(w(1:3,2))
  !$acc region do
  do i = 1, n
    w(i,3) = v(i) + w(i,2)
  end do
  !$acc end data region
  print '(5f14.4)', s, sum(w(:,2)), sum(w(:,3))
end program
