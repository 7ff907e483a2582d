! RUN: sh same.sh --cuda %s
! Pointers that loops set in each turn: parts of arrays of components, with bounds of their own, whole arrays, pointers of pointers; and those that
! stand for something else by then: the target moves, its subscript changes, the pointer is used behind the loop, is asked for, or jumped to.
module turns
  implicit none
  type mesh
    integer, pointer :: nodes(:)
    real, allocatable :: u(:,:), v(:)
  end type
  type(mesh), target :: m
  real, target :: field(-2:9,40)
contains
  integer function first(list)
    integer, pointer :: list(:)
    first = list(1) + list(4)
  end function
  subroutine kept(x, k)
    real, intent(out) :: x
    integer, intent(in) :: k
    real :: work = 0
    work = k*0.5
    x = work + 1
  end subroutine
  subroutine move(i)
    integer, intent(in) :: i
    if (i == 20) m%nodes => m%nodes(81:160)
  end subroutine
  subroutine gathers(n)
    integer, intent(in) :: n
    integer :: k, j
    integer, pointer :: p(:) => null()
    real :: s, x
    do k = 1, n
      p => m%nodes(k*4 - 3:)
      s = 0
      do j = 1, 4
        s = s + m%v(p(j))
      end do
      call kept(x, k)
      m%u(k, 1) = s*p(2) + first(p) + x
    end do
  end subroutine
  subroutine bounds(n)
    integer, intent(in) :: n
    integer :: k
    real, pointer :: q(:), r(:), all(:,:)
    nullify(q)
    do k = 1, n
      q(0:) => m%u(:,k)
      r => field(-1:7,k)
      all => m%u
      q(0) = k
      q(1:3) = r(2:4)
      q(4) = r(1) + all(2,k)
      q(7:5:-1) = field(-2:0,k)
    end do
  end subroutine
  subroutine chained(n)
    integer, intent(in) :: n
    integer :: k
    real, pointer :: q(:), r(:)
    do k = 2, n
      q => field(0:,k)
      r => q(3:)
      r(1) = r(2) + q(1)
    end do
  end subroutine
  subroutine behind(n, total)
    integer, intent(in) :: n
    real, intent(out) :: total
    integer :: k
    real, pointer :: q(:)
    do k = 1, n
      q => field(:,k)
      q(1) = q(2)*2
    end do
    total = q(3)
  end subroutine
  subroutine subscripts(n)
    integer, intent(in) :: n
    integer :: k, at
    real, pointer :: q(:)
    do k = 1, n
      at = k
      q => field(:,at)
      q(4) = at
      at = at + 1
      q(5) = q(4) + at
    end do
  end subroutine
  subroutine moves(n, total)
    integer, intent(in) :: n
    integer, intent(out) :: total
    integer :: k
    integer, pointer :: p(:), whole(:)
    whole => m%nodes
    total = 0
    do k = 1, n
      p => m%nodes(k:)
      call move(k)
      total = total + p(1)
    end do
    m%nodes => whole
  end subroutine
  subroutine asked(n)
    integer, intent(in) :: n
    integer :: k
    real, pointer :: q(:)
    do k = 1, n
      q(2:) => field(:,k)
      q(lbound(q, 1)) = size(q) + k
    end do
  end subroutine
  subroutine jumps(n)
    integer, intent(in) :: n
    integer :: k
    real, pointer :: q(:)
    q => field(:,1)
    do k = 1, n
      if (mod(k, 3) == 0) go to 10
      q => field(:,k)
   10 q(6) = q(6) + k
    end do
  end subroutine
end module
program main
  use turns
  implicit none
  integer :: i, n, count
  real :: total
  n = 40
  allocate (m%u(8*5,n), m%v(200), m%nodes(160))
  do i = 1, 200
    m%v(i) = 0.25*i
  end do
  do i = 1, 160
    m%nodes(i) = mod(i*37, 200) + 1
  end do
  m%u = 0
  do i = 1, n
    field(:,i) = [(i + 0.5*count, count = -2, 9)]
  end do
  call gathers(n)
  print *, sum(m%u(:,1)), m%u(7,1)
  call bounds(n)
  print *, m%u(:8,3), m%u(:8,40)
  call chained(n)
  print *, field(:,5)
  call behind(n, total)
  print *, total, field(:,7)
  call subscripts(n)
  print *, field(:,8), sum(field)
  call moves(n, count)
  print *, count
  call asked(n)
  print *, field(:,9), sum(field)
  call jumps(n)
  print *, field(:,1), sum(field)
end program
