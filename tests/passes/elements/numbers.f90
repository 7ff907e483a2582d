! RUN: crayon ir --passes=inline,elements %s | grep -v '^  *\(dummy\|local\)'
! A procedure that comes along for one direction sets which components are along and across: subscripts that are numbers where they stand, of stores too. What both
! sides set of a whole array, and one of them not, is set once more before it is read.
subroutine sweep(n, q, f)
  implicit none
  integer :: n, i
  real(8) :: q(4,n), f(4,n), g(4)
  do i = 2, n
    call across(2, q(:,i-1), q(:,i), g)
    f(:,i) = g
  end do
contains
  subroutine across(dir, l, r, g)
    integer, intent(in) :: dir
    real(8), intent(in) :: l(:), r(:)
    real(8), intent(out) :: g(:)
    real(8) :: u(4), s(4)
    integer :: along, to, off
    if (dir == 1) then
      along = 2
      to = 3
    else if (dir == 2) then
      along = 3
      to = 2
    end if
    off = along + 1
    u(1) = l(1)
    u(along) = l(1)*l(along)
    u(to) = r(1)*r(to)
    if (l(1) > r(1)) then
      s = u
    else
      s(1) = u(along)
      s(to) = u(1)
      s(along) = u(to)
    end if
    g = u + s
    g(off) = 0
  end subroutine
end subroutine
! Of an array that the caller sees: what is set once more before it is read goes, what one side of an IF reads, what is left behind the loop and what may trap stays.
subroutine twice(n, m, a, b, d, k)
  implicit none
  integer :: n, m, i, k(2)
  real(8) :: a(n), b(n), d(3)
  do i = 1, n
    d = a(i)
    d(2) = b(i)
    if (a(i) > b(i)) b(i) = d(3)
    d(3) = d(1)
    k = m/i
    k(1) = i
    b(i) = b(i) + d(2) + k(1)
  end do
end subroutine
