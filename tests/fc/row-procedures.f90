! RUN: sh same.sh --cuda %s
! Procedures with loops that rows call, of a module without a specification: arrays whose bounds are
! known when they are called, parts of rows as arguments, loops over components around those over points, comparisons of texts.
! FILE gas.f90
module options
  implicit none
  character(len=8) :: scheme = 'second', unused
  integer :: species = 3
  real :: gamma = 1.4
end module
! FILE steps.f90
module steps
contains
  subroutine state(rho, e, p, c)
    use options
    implicit none
    real, dimension(:), intent(in) :: rho, e
    real, dimension(:), intent(out) :: p, c
    integer :: k
    do k = 1, size(rho)
      p(k) = (gamma - 1.0)*rho(k)*e(k)
      c(k) = sqrt(gamma*p(k)/rho(k))
    end do
  end subroutine

  subroutine primitive(u, q, c)
    use options
    implicit none
    real, dimension(:,:), intent(in) :: u
    real, dimension(:,:), intent(out) :: q
    real, dimension(:), intent(out) :: c
    real, dimension(1:size(c)) :: e
    integer :: i, last
    last = size(c)
    do i = 1, last
      q(i,1) = max(u(i,1), 0.125)
      q(i,2) = u(i,2)/q(i,1)
      e(i) = u(i,3)/q(i,1) - 0.5*q(i,2)**2
    end do
    call state(q(1:last,1), e(1:last), q(1:last,3), c(1:last))
  end subroutine

  ! loops two deep
  subroutine slopes(q, dq)
    use options
    implicit none
    real, dimension(:,:), intent(in) :: q
    real, dimension(1:size(q,1),1:species), intent(out) :: dq
    integer :: i, n
    real :: left, right, factor
    factor = 0.0
    if (scheme == 'second') factor = 1.0
    if ('third' == scheme .or. scheme > 'zeroth') factor = 2.0
    do n = 1, species
      do i = 2, size(q,1) - 1
        left = q(i,n) - q(i-1,n)
        right = q(i+1,n) - q(i,n)
        dq(i,n) = 0.0
        if (left*right > 0.0) dq(i,n) = factor*sign(min(abs(left), abs(right)), left)
      end do
    end do
  end subroutine

  ! three deep: a plane
  subroutine plane(a)
    implicit none
    real, intent(inout) :: a(:,:,:)
    integer :: i, j, k
    do k = 1, size(a, 3)
      do j = 1, size(a, 2)
        do i = 1, size(a, 1)
          a(i,j,k) = 1.5*a(i,j,k)
        end do
      end do
    end do
  end subroutine
end module
! FILE main.f90
program main
  use options
  use steps
  implicit none
  integer, parameter :: n = 70, m = 5
  real :: a(0:n+1,m,3), u(0:n+1,3), q(0:n+1,3), dq(0:n+1,3), c(0:n+1)
  character(len=6), parameter :: names(3) = ['second', 'third ', 'none  ']
  integer :: i, j, k, step
  do k = 1, 3
    do j = 1, m
      do i = 0, n + 1
        a(i,j,k) = 1.0 + 0.25*mod(7*i + 3*j + 5*k, 11) + k*k
      end do
    end do
  end do
  do step = 1, 3
    scheme = names(step)
    call rows
    call plane(a)
    print *, scheme, sum(a), maxval(c)
  end do
contains
  subroutine rows
    do j = 1, m
      do k = 1, species
        do i = 0, n + 1
          u(i,k) = a(i,j,k)
        end do
      end do
      call primitive(u(:,:), q(:,:), c(:))
      call slopes(q(:,:), dq(:,:))
      do i = 1, n
        a(i,j,1) = q(i,1) + 0.25*(dq(i,1) - dq(i-1+merge(1,0,i==1),1)) + 0.001*c(i)
        a(i,j,2) = q(i,2) + 0.25*dq(i,2)
        a(i,j,3) = a(i,j,3) + 0.125*abs(dq(i,3))
      end do
    end do
    do j = 1, 2
      if (scheme == 'none') call plane(a)
    end do
  end subroutine
end program
