! RUN: sh same.sh --cuda %s
! Rows whose work arrays are ALLOCATABLE ones of a module, allocated and freed in procedures: the nest has the bounds that they are allocated with, and
! is called where they hold; what is freed behind it dies. Others keep what they hold.
! FILE work.f90
module work
  implicit none
  real, allocatable, dimension(:,:) :: u, q, fl
  real, allocatable :: c(:)
  integer :: nvar = 2, lo, hi
  logical :: odd = .false.
end module
module steps
  implicit none
contains
  subroutine primitive(u, q, c)
    real, dimension(:,:), intent(in) :: u
    real, dimension(:,:), intent(out) :: q
    real, dimension(:), intent(out) :: c
    integer :: i, last
    last = size(c)
    do i = 1, last
      q(i,1) = max(u(i,1), 0.125)
      q(i,2) = u(i,2)/q(i,1)
      c(i) = sqrt(q(i,1))
    end do
  end subroutine
  subroutine flux(q, c, fl)
    real, dimension(:,:), intent(in) :: q
    real, dimension(:), intent(in) :: c
    real, dimension(:,:), intent(out) :: fl
    integer :: i
    do i = 1, size(fl, 1)
      fl(i,1) = q(i,1)*q(i+1,2)
      fl(i,2) = q(i,2)*c(i+1)
    end do
  end subroutine
end module
! FILE sweep.f90
module sweeps
  implicit none
contains
  subroutine sweep(n, m, a, total)
    use work
    use steps
    integer, intent(in) :: n, m
    real, intent(inout) :: a(n,m,nvar), total
    integer :: i, j, in
    lo = 1
    hi = n
    call get(lo, hi, last=n-1)
    if (odd) then
      deallocate (c)
      allocate (c(0:n-1))
    end if
    do j = 1, m
      do i = lo, hi
        u(i,1) = a(i,j,1)
        u(i,2) = a(i,j,2)
      end do
      if (nvar > 2) then
        do in = 3, nvar
          do i = lo, hi
            u(i,in) = a(i,j,in)
          end do
        end do
      end if
      call primitive(u(:,:), q(:,:), c(:))
      call flux(q(:,:), c(:), fl(:,:))
      do in = 1, 2
        do i = 2, n - 1
          a(i,j,in) = u(i,in) + 0.125*(fl(i-1,in) - fl(i,in))
        end do
      end do
    end do
    call free
    do j = 1, m
      call primitive(a(:,j,:), q, c)
    end do
    total = total + q(2,2) + sum(c)
    deallocate (c)
    deallocate (q)
  contains
    subroutine get(first, end, last)
      integer, intent(in) :: first, end, last
      allocate (u(first:end,nvar), q(first:end,1:nvar))
      allocate (c(first:end), fl(last,1:nvar))
    end subroutine
    subroutine free
      deallocate (fl)
      deallocate (u)
    end subroutine
  end subroutine
end module
! FILE main.f90
program main
  use sweeps
  use work, only: nvar, odd
  implicit none
  integer, parameter :: n = 70, m = 5
  real, allocatable :: a(:,:,:)
  real :: total
  integer :: i, j, k, turn
  do turn = 1, 4
    odd = turn == 3
    nvar = merge(3, 2, turn == 2)
    allocate (a(n,m,nvar))
    do k = 1, nvar
      do j = 1, m
        do i = 1, n
          a(i,j,k) = 1.0 + 0.25*mod(7*i + 3*j + 5*k, 11)
        end do
      end do
    end do
    total = 0.0
    call sweep(n, m, a, total)
    print *, turn, sum(a), total
    deallocate (a)
  end do
end program
