! Rows whose steps are procedures: arrays that begin elsewhere than at 1, assumed shapes, parts of rows, arrays of their own by SIZE, extents that are
! handed on, components.
module steps
  implicit none
  real, parameter :: least = 0.0625
  real :: gamma = 1.5, slopekind = 1.25
  integer :: order = 2
contains
  subroutine state(rho, e, p, c)
    real, dimension(:), intent(in) :: rho, e
    real, dimension(:), intent(out) :: p, c
    integer :: k
    do k = 1, size(rho)
      p(k) = (gamma - 1.0)*rho(k)*e(k)
      p(k) = max(p(k), least)
      c(k) = sqrt(gamma*p(k)/rho(k))
    end do
  end subroutine

  subroutine primitive(u, q, c)
    real, dimension(:,:), intent(in) :: u
    real, dimension(:,:), intent(out) :: q
    real, dimension(:), intent(out) :: c
    real, dimension(1:size(c)) :: e
    integer :: i, first, last
    first = 1
    last = size(c)
    do i = first, last
      q(i,1) = max(u(i,1), least)
      q(i,2) = u(i,2)/q(i,1)
      q(i,3) = u(i,3)/q(i,1) - 0.5*q(i,2)**2
    end do
    do i = first, last
      e(i) = abs(q(i,3))
    end do
    call state(q(1:last,1), e(1:last), q(1:last,3), c(1:last))
  end subroutine

  subroutine slope(q, dq)
    real, dimension(:,:), intent(in) :: q
    real, dimension(1:size(q,1),1:3), intent(out) :: dq
    integer :: i, n, first, last
    real :: left, right
    first = 1
    last = size(q, 1)
    do n = 1, 3
      do i = first + 1, last - 1
        left = slopekind*(q(i,n) - q(i-1,n))
        right = slopekind*(q(i+1,n) - q(i,n))
        dq(i,n) = 0.0
        if (left*right > 0.0) dq(i,n) = sign(min(abs(left), abs(right)), left)
      end do
    end do
  end subroutine

  subroutine edges(q, dq, c, low, high, dtdx)
    real, intent(in), value :: dtdx
    real, dimension(:,:), intent(in) :: q
    real, dimension(:,:), intent(out) :: dq, low, high
    real, dimension(:), intent(in) :: c
    integer :: i, j, first, last
    first = 1
    last = size(c)
    do j = 1, 3
      do i = first, last
        dq(i,j) = 0.0
      end do
    end do
    if (order /= 1) call slope(q(:,:), dq(:,:))
    do i = first + 1, last - 1
      high(i,1) = q(i,1) + 0.5*dq(i,1)*(1.0 - dtdx*c(i))
      high(i,2) = q(i,2) + 0.5*dq(i,2)
      high(i,3) = q(i,3) + 0.5*dq(i,3)
      low(i,1) = q(i,1) - 0.5*dq(i,1)*(1.0 - dtdx*c(i))
      low(i,2) = q(i,2) - 0.5*dq(i,2)
      low(i,3) = q(i,3) - 0.5*dq(i,3)
    end do
  end subroutine

  subroutine fluxes(left, right, flux)
    real, dimension(:,:), intent(in) :: left, right
    real, dimension(:,:), intent(out) :: flux
    integer :: i, faces
    faces = size(flux, 1)
    do i = 1, faces
      flux(i,1) = 0.5*(left(i,1) + right(i,1))
      flux(i,2) = min(left(i,2), right(i,2))
      flux(i,3) = merge(left(i,3), right(i,3), left(i,2) > 0.0)
    end do
  end subroutine
end module

! all arrays begin at 1
subroutine plain(n, m, dtdx, uold)
  use steps
  implicit none
  integer, intent(in) :: n, m
  real, intent(in) :: dtdx
  real, intent(inout) :: uold(n+4,m,3)
  real :: u(n+4,3), q(n+4,3), dq(n+4,3), low(n+4,3), high(n+4,3), c(n+4), left(n+1,3), right(n+1,3), flux(n+1,3)
  integer :: i, j, k
  do j = 1, m
    do i = 1, n + 4
      u(i,1) = uold(i,j,1)
      u(i,2) = uold(i,j,2)
      u(i,3) = uold(i,j,3)
    end do
    call primitive(u(:,:), q(:,:), c(:))
    call edges(q(:,:), dq(:,:), c(:), low(:,:), high(:,:), dtdx)
    do k = 1, 3
      do i = 1, n + 1
        left(i,k) = high(i+1,k)
        right(i,k) = low(i+2,k)
      end do
    end do
    call fluxes(left(:,:), right(:,:), flux(:,:))
    do i = 3, n + 2
      uold(i,j,1) = u(i,1) + (flux(i-2,1) - flux(i-1,1))*dtdx
      uold(i,j,2) = u(i,2) + (flux(i-2,2) - flux(i-1,2))*dtdx
      uold(i,j,3) = u(i,3) + (flux(i-2,3) - flux(i-1,3))*dtdx
    end do
  end do
end subroutine

! they begin at `lo`, and end at `hi`
subroutine elsewhere(lo, hi, m, dtdx, uold)
  use steps
  implicit none
  integer, intent(in) :: lo, hi, m
  real, intent(in) :: dtdx
  real, intent(inout) :: uold(lo:hi,m,3)
  !$crayon range(lo, -3, 5)
  !$crayon range(hi, 4, 150)
  real, dimension(lo:hi,3) :: u, q, dq, low, high
  real :: c(lo:hi)
  integer :: i, j
  do j = 1, m
    do i = lo, hi
      u(i,1) = uold(i,j,1)
      u(i,2) = uold(i,j,2)
      u(i,3) = uold(i,j,3)
    end do
    call primitive(u(:,:), q(:,:), c(:))
    call edges(q(:,:), dq(:,:), c(:), low(:,:), high(:,:), dtdx)
    do i = lo + 1, hi - 1
      uold(i,j,1) = u(i,1) + (low(i,1) - high(i,1))*dtdx
      uold(i,j,2) = u(i,2) + (low(i,2) - high(i,2))*dtdx
      uold(i,j,3) = u(i,3) + (low(i,3) - high(i,3))*dtdx + i
    end do
  end do
end subroutine
