! RUN: sh same.sh --auto %s
! An array of one element is declared with as many bytes as malloc has in other blocks behind it, what keeps count of the pages among them.
subroutine sweep(a, gravity, n, m, with_gravity)
  implicit none
  integer, intent(in) :: n, m, with_gravity
  real(8), intent(inout) :: a(n, m)
  real(8) :: gravity(n, m)
  integer :: i, j
  do j = 1, m
    do i = 2, n - 1
      a(i, j) = 0.5d0*a(i, j) + 1.0d0
      if (with_gravity == 1) a(i, j) = a(i, j) + gravity(i - 1, j)
    end do
  end do
end subroutine

program behind
  !$crayon host
  implicit none
  type :: node
    real(8) :: values(60)
    type(node), pointer :: next => null()
  end type
  external :: sweep
  integer, parameter :: n = 300, m = 400
  type :: field
    real(8), allocatable :: a(:, :)
  end type
  type(field) :: fields(40)
  real(8), allocatable :: gravity(:, :), a(:, :)
  type(node), pointer :: list, one
  real(8) :: total
  integer :: i, k
  allocate (gravity(1, 1))
  nullify (list)
  do i = 1, 1200
    allocate (one)
    one%values = i
    one%next => list
    list => one
  end do
  allocate (a(n, m))
  a = 1
  gravity = 0
  do k = 1, 6
    call sweep(a, gravity, n, m, 0)
    do i = 1, 40
      if (k == 1) allocate (fields(i)%a(n, m), source=1d0*i)
      call sweep(fields(i)%a, gravity, n, m, 0)
    end do
    one => list
    total = 0
    do while (associated(one))
      one%values(k) = one%values(k) + k
      total = total + sum(one%values)
      one => one%next
    end do
    do i = 1, 40
      allocate (one)
      one%values = -i
      one%next => list
      list => one
    end do
    print *, k, total, sum(a), sum(fields(40)%a), gravity
  end do
end program
