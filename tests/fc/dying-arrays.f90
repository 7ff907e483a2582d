! RUN: sh same.sh %s; crayon report --nests %s 2>/dev/null | grep -e '^kernel' -e contracted
! Arrays that are given memory around a nest, and used by nothing else, are values in it. Others stay memory: those that are printed, that another
! array is made of, that keep what they have, that a turn of a loop may find as the one before left them.
module dying
  implicit none
contains
  subroutine alone(n, m, d, e)
    integer, intent(in) :: n, m
    real(8), intent(in) :: d(n, m)
    real(8), intent(inout) :: e(n, m)
    real(8), allocatable :: t(:, :)
    integer :: i, j, status
    allocate(t(n, m), stat=status)
    t = sqrt(d)
    t = t*t + d
    do concurrent (j = 2:m - 1, i = 2:n - 1)
      e(i, j) = 0.25d0*(t(i-1, j) + t(i+1, j) + t(i, j-1) + t(i, j+1))
    end do
    deallocate(t)
  end subroutine
  subroutine smaller(n, m, d, e)
    integer, intent(in) :: n, m
    real(8), intent(in) :: d(n, m)
    real(8), intent(inout) :: e(n, m)
    real(8), allocatable :: t(:, :)
    integer :: i, j
    allocate(t(0:n - 1, m + 3))
    do j = 1, m
      do i = 1, n
        t(i-1, j) = d(i, j)*3
      end do
    end do
    do j = 1, m
      do i = 2, n
        e(i, j) = t(i-1, j) - t(i-2, j)
      end do
    end do
  end subroutine
  subroutine printed(n, m, d, e)
    integer, intent(in) :: n, m
    real(8), intent(in) :: d(n, m)
    real(8), intent(inout) :: e(n, m)
    real(8), allocatable :: t(:, :)
    integer :: i, j
    allocate(t(n, m))
    do j = 1, m
      do i = 1, n
        t(i, j) = d(i, j)*2
      end do
    end do
    do j = 1, m
      do i = 2, n
        e(i, j) = t(i, j) - t(i-1, j)
      end do
    end do
    print *, t(1, 1), t(n, m)
    deallocate(t)
  end subroutine
  subroutine source(n, m, d, e)
    integer, intent(in) :: n, m
    real(8), intent(in) :: d(n, m)
    real(8), intent(inout) :: e(n, m)
    real(8), allocatable :: t(:, :), u(:, :)
    integer :: i, j
    allocate(t(n, m))
    do j = 1, m
      do i = 1, n
        t(i, j) = d(i, j)*2
      end do
    end do
    do j = 1, m
      do i = 2, n
        e(i, j) = t(i, j) - t(i-1, j)
      end do
    end do
    allocate(u(n, m), source=t)
    print *, u(n, m)
  end subroutine
  subroutine kept(n, m, d, e)
    integer, intent(in) :: n, m
    real(8), intent(in) :: d(n, m)
    real(8), intent(inout) :: e(n, m)
    real(8), allocatable, save :: t(:, :)
    integer :: i, j
    if (.not. allocated(t)) allocate(t(n, m))
    do j = 1, m
      do i = 1, n
        t(i, j) = d(i, j)*2
      end do
    end do
    do j = 1, m
      do i = 2, n
        e(i, j) = t(i, j) - t(i-1, j)
      end do
    end do
  end subroutine
  subroutine turns(n, m, d, e)
    integer, intent(in) :: n, m
    real(8), intent(in) :: d(n, m)
    real(8), intent(inout) :: e(n, m)
    real(8), allocatable :: t(:, :)
    integer :: i, j, k
    allocate(t(n, m))
    do k = 1, 3
      print *, k
      do j = 1, m
        do i = k, n
          t(i, j) = d(i, j)*k
        end do
      end do
      do j = 1, m
        do i = 2, n
          e(i, j) = t(i, j) - t(i-1, j)
        end do
      end do
    end do
  end subroutine
end module
program main
  use dying
  implicit none
  integer, parameter :: n = 70, m = 33
  real(8) :: d(n, m), e(n, m)
  integer :: i, j
  do j = 1, m
    do i = 1, n
      d(i, j) = mod(i*j, 13) + 0.125d0*i
      e(i, j) = -1
    end do
  end do
  call alone(n, m, d, e)
  print *, sum(e), e(1, 1), e(n - 1, m - 1)
  call smaller(n, m, d, e)
  print *, sum(e), e(2, 1), e(n, m)
  call printed(n, m, d, e)
  print *, sum(e)
  call source(n, m, d, e)
  call kept(n, m, d, e)
  call kept(n, m, d, e)
  print *, sum(e)
  call turns(n, m, d, e)
  print *, sum(e)
end program
