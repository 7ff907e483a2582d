! RUN: sh same.sh --cuda %s -- -ffpe-summary=none
! What says how the bounds of a nest lie to each other, right before it, comes along: ghost cells stand beside the cells that the rows fill, and are all filled.
module row
  implicit none
  integer, parameter :: nx = 90, ny = 7
  integer :: first, last, left = 0, right = 1
  real(8) :: cell(nx+12), flux(nx+12), inflow = 0.5d0, radius
end module

subroutine sweep(d, e)
  use row
  real(8) :: d(nx,ny), e(nx,ny)
  integer :: i, j, n
  left = mod(left + 1, 5)
  first = 7
  last = nx + 6
  radius = 1.0
  do j = 1, ny
    do i = 1, nx
      cell(i+6) = d(i,j)
    end do
    if (left == 0) then
      do n = 1, 6
        cell(first-n) = cell(first+n-1)
      end do
    else if (left == 1) then
      do n = 1, 6
        cell(first-n) = cell(first)
      end do
    else if (left == 2) then
      do n = 1, 6
        cell(first-n) = inflow
      end do
    else if (left == 3) then
      do n = 1, 6
        cell(first-n) = cell(last+1-n)
      end do
    end if
    if (right == 1) then
      do n = 1, 6
        cell(last+n) = -cell(last+1-n)
      end do
    else
      do n = 1, 6
        cell(last+n) = radius
      end do
    end if
    do n = first - 3, last + 3
      flux(n) = cell(n+2) - 2*cell(n) + cell(n-2)
    end do
    do n = first, last
      e(n-6,j) = e(n-6,j) + flux(n+1) - flux(n-1)
    end do
  end do
end subroutine

! The width of a stencil, half of an order, and twice of it.
subroutine wide(order, d, e)
  use row
  integer :: order
  real(8) :: d(nx,ny), e(nx,ny)
  real(8) :: line(nx), pairs(4,nx), span
  integer :: i, j, n, half, full, low
  full = 2*(order/2)
  half = order/2
  low = half + 1
  do j = 1, ny
    do i = 1, nx
      line(i) = d(i,j)*2
    end do
    do i = 1, nx - half
      do n = 1, half
        pairs(n,i) = line(i) + line(i+n)
      end do
    end do
    do i = low, nx - half
      span = 0
      do n = 1, half
        span = span + pairs(n,i) + pairs(n,i-half)
      end do
      e(i,j) = e(i,j) + span/full
    end do
  end do
end subroutine

program main
  use row
  real(8) :: d(nx,ny), e(nx,ny)
  integer :: i, j, turn
  e = 0
  do j = 1, ny
    do i = 1, nx
      d(i,j) = mod(i*j, 17) + 0.25d0*i
    end do
  end do
  do turn = 1, 7
    call sweep(d, e)
    call wide(4 + mod(turn, 5), d, e)
    right = 3 - right
    print '(i2,4es24.16)', turn, e(1,3), e(2,ny), e(nx,1), sum(e)
    print '(2i5,3es24.16)', first, last, cell(1), cell(nx+12), flux(first)
  end do
end program
