! Pencils of a hydrodynamics code: rows in module arrays, ghost cells by a kind of boundary, geometries, a text that says the direction.
module pencil
  implicit none
  integer, parameter :: longest = 200
  character(len=1) :: direction
  integer :: kindleft, kindright, geometry
  real :: p(longest), u(longest), h(longest), vol(longest), area(longest), wide, top
contains

  ! points one after the other, in arms of which one takes values from the other end, and none may be taken
  subroutine ends(low, high)
    integer, intent(in) :: low, high
    integer :: n
    if (kindleft == 0) then
      do n = 1, 3
        p(low-n) = p(low+n-1)
        u(low-n) = -u(low+n-1)
        h(low-n) = h(low-n+1) + 0.5*p(low-n)
      end do
    else if (kindleft == 1) then
      do n = 1, 3
        p(low-n) = p(low)
        u(low-n) = u(low)
        h(low-n) = h(low-n+1) + 0.5*p(low-n)
      end do
    else if (kindleft == 2) then
      do n = 1, 3
        p(low-n) = p(high+1-n)
        u(low-n) = u(high+1-n)
        h(low-n) = h(low-n+1) + 0.5*p(low-n)
      end do
    end if
    if (kindright == 0) then
      do n = 1, 3
        p(high+n) = p(high+1-n)
        u(high+n) = -u(high+1-n)
        h(high+n) = h(high+n-1)
      end do
    else
      do n = 1, 3
        p(high+n) = 1.0
        u(high+n) = 0.0
        h(high+n) = h(high+n-1) - 0.25
      end do
    end if
  end subroutine

  ! what all of `h` gives: its ends are written by no row
  subroutine volumes(low, high, from, to)
    integer, intent(in) :: low, high
    real :: from(longest), to(longest)
    integer :: n
    select case (geometry)
    case (0)
      to = from
    case (1)
      to = from*wide
    case default
      do n = low-2, high+2
        to(n) = from(n) + from(n+1)
      end do
    end select
  end subroutine

  subroutine forces(low, high, force)
    integer, intent(in) :: low, high
    real :: force(longest)
    integer :: n
    if (direction == 'x') then
      do n = low-2, high+2
        force(n) = u(n)*u(n)
      end do
    else if (direction == 'y') then
      do n = low-2, high+2
        force(n) = -u(n)*p(n)
      end do
    else
      do n = low-2, high+2
        force(n) = 0.0
      end do
    end if
  end subroutine
end module

! rows that all begin alike
subroutine sweep(n, m, a, b)
  use pencil
  implicit none
  integer, intent(in) :: n, m
  real, intent(inout) :: a(n,m), b(n,m)
  !$crayon size(n, 4, 180)
  !$crayon range(kindleft, 0, 3)
  !$crayon range(kindright, 0, 2)
  !$crayon range(geometry, 0, 3)
  integer :: i, j, low, high
  real :: force(longest), before(longest)
  direction = 'x'
  low = 4
  high = n + 3
  top = 0.0
  do j = 1, m
    do i = 1, n
      p(i+3) = a(i,j)
      u(i+3) = b(i,j)
      h(i+3) = 1.0 + a(i,j)
    end do
    if (geometry < 2) wide = 1.5
    call ends(low, high)
    call volumes(low, high, h, before)
    call forces(low, high, force)
    do i = low-1, high+1
      top = max(top, abs(u(i)))
      h(i) = h(i) + 0.125*(u(i+1) - u(i-1))*wide
    end do
    call volumes(low, high, h, vol)
    area = 1.0
    if (geometry == 2) area(low-2:high+2) = vol(low-2:high+2)*0.5
    do i = low, high
      p(i) = p(i)*before(i)/(1.0 + vol(i)*vol(i)) + 0.5*(force(i+1) - force(i-1))*area(i)
    end do
    do i = 1, n
      a(i,j) = p(i+3)
    end do
  end do
end subroutine

! a row that one path sets, and a mask in part behind it: where neither does, it is the row before that is seen
subroutine seen_before(n, m, flag, k, a, b, c)
  implicit none
  integer :: n, m, i, j
  logical :: flag
  integer :: k(n,m)
  real :: a(n,m), b(n,m), c(n,m), w(200)
  !$crayon range(k, 0, 3)
  !$crayon size(n, 1, 200)
  do j = 1, m
    if (flag) then
      do i = 1, n
        w(i) = a(i,j)
      end do
    end if
    do i = 1, n
      if (j == 1 .or. k(i,j) > 1) w(i) = b(i,j)
    end do
    do i = 1, n
      c(i,j) = w(i)*2
    end do
  end do
end subroutine

! a scalar that each row sets or keeps, one that it sets again behind, and one whose condition differs
subroutine kept(n, m, kind, x, y, z, a, b)
  implicit none
  integer :: n, m, kind, i, j
  real :: x, y, z, a(n,m), b(n,m), w(200)
  !$crayon size(n, 1, 200)
  !$crayon range(kind, 1, 4)
  do j = 1, m
    if (kind < 3) x = 2.0
    do i = 1, n
      w(i) = a(i,j)*x
    end do
    do i = 1, n
      b(i,j) = w(i) + 1.0
    end do
  end do
  do j = 1, m
    if (kind < 3) y = 2.0
    do i = 1, n
      b(i,j) = b(i,j)*y
    end do
    if (kind > 1) y = 3.0
  end do
  do j = 1, m
    if (j > kind) z = 0.5
    do i = 1, n
      b(i,j) = b(i,j) + z
    end do
  end do
end subroutine

! texts of several lengths, compared in the rows
subroutine scheme(n, m, name, a, b)
  implicit none
  integer :: n, m, i, j
  character(len=6) :: name
  character(len=9) :: other
  real :: a(n,m), b(n,m)
  other = name
  do j = 1, m
    if (other == 'muscl') then
      do i = 1, n
        b(i,j) = a(i,j)
      end do
    else if (other > 'plm' .or. name == '') then
      do i = 1, n
        b(i,j) = -a(i,j)
      end do
    else
      do i = 1, n
        b(i,j) = 0.5*a(i,j)
      end do
    end if
  end do
end subroutine
