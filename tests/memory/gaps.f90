! RUN: sh same.sh %s
! Arrays with gaps and components of arrays of structures move with what lies between their elements, which the host keeps: with the
! array that they are part of on the device, a part of it, other elements, or nothing.
module gaps
  implicit none
  type cell
    integer(1) :: tag = 1, mark = 2
    real(8) :: rho = 3, u(3) = 4
    real(4) :: t = 5
  end type
contains
  subroutine add(a)
    real(8), intent(inout) :: a(:, :)
    integer :: i, j
    do j = 1, size(a, 2)
      do i = 1, size(a, 1)
        a(i, j) = a(i, j) + i + 10*j
      end do
    end do
  end subroutine
  subroutine blend(a, b)
    real(8), intent(inout) :: a(:, :)
    real(8), intent(in) :: b(:, :)
    integer :: i, j
    do j = 1, size(a, 2)
      do i = 1, size(a, 1)
        a(i, j) = a(i, j)*0.5d0 + b(i, j)
      end do
    end do
  end subroutine
  subroutine march(c, n)
    integer, intent(in) :: n
    type(cell), intent(inout) :: c(:)
    integer :: i
    do i = 1, n
      c(i)%mark = c(i)%mark + 1_1
      c(i)%rho = c(i)%rho + c(i)%mark
      c(i)%u(2) = c(i)%u(1) + c(i)%rho + c(i)%t
    end do
  end subroutine
  subroutine warm(c, n)
    integer, intent(in) :: n
    type(cell), intent(inout) :: c(:)
    integer :: i
    do i = 1, n
      c(i)%t = c(i)%t + c(i)%rho
    end do
  end subroutine
end module
program main
  use gaps
  implicit none
  real(8), target :: a(9, 8), long(3000, 6)
  type(cell), target :: c(20)
  real(8), pointer :: rho(:)
  integer :: i
  do i = 1, 72
    a(mod(i - 1, 9) + 1, (i - 1)/9 + 1) = i*0.25d0
  end do
  ! nothing is there
  call add(a(2:8, 2:7))
  call blend(a(1:3, 1:8), a(4:6, 1:8))
  call march(c, 20)
  call march(c(2:19:3), 6)
  print *, a, c
  ! the whole
  !$acc data copy(a)
  call add(a(2:8, 2:7))
  call blend(a(1:3, 1:8), a(4:6, 1:8))
  !$acc update self(a(2:3, 2:3))
  print *, a(2:3, 2:3)
  !$acc end data
  print *, a
  ! a part: the nest's own elements, some of them, others
  !$acc data copy(a(2:8, 2:7))
  call add(a(2:8, 2:7))
  call add(a(3:5, 2:6:2))
  call blend(a(2:4, 3:7), a(5:7, 3:7))
  a(1, :) = -1
  a(9, :) = -2
  call add(a(1:9:8, 1:1))
  call add(a(1:4, 3:6))
  call add(a(8:9, 1:8))
  call add(a(:, 3:4))
  !$acc end data
  print *, a
  !$acc enter data copyin(a(2:3, :)) 
  call add(a(2:3, :))
  call add(a(4:5, :))
  a(4:5, :) = a(4:5, :)*2
  !$acc update self(a(3:3, 2:4))
  print *, a(3, 2:4), a(4:5, :)
  !$acc exit data copyout(a(2:3, :))
  print *, a
  ! a component of all structures, with the nest's other components elsewhere; of a part of them
  rho => c%rho
  !$acc enter data copyin(rho)
  call march(c, 20)
  call warm(c(5:12), 8)
  c%u(2) = c%u(2) + 1
  call march(c(2:19:3), 6)
  !$acc update self(rho(3:9))
  print *, c(3:9)%rho
  !$acc exit data copyout(rho)
  print *, c
  rho => c(5:9)%rho
  !$acc data copy(rho)
  call march(c, 20)
  c%u(1) = c%u(3)*2
  call march(c(5:9), 5)
  !$acc end data
  print *, c
  ! rows that are worth moving by themselves
  long = 1
  call add(long(1001:2000, :))
  call add(long(:, 1:5:4))
  print *, sum(long), long(1000:1001, 2), long(2000:2001, 5)
end program
