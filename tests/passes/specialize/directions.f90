! RUN: crayon ir --passes=specialize,elements %s | grep -v '^  *\(dummy\|local\)'
! Components that follow from a direction, by MOD and by IFs, number elements of small arrays that are set: the routine is there for each number that IFs compare it with.
subroutine across(n, dir, q, f)
  implicit none
  integer, intent(in) :: n, dir
  real(8), intent(in) :: q(4,n)
  real(8), intent(out) :: f(4,n)
  real(8) :: g(4)
  integer :: i, first, along, to, next
  first = 1
  along = 2 + mod(dir - 1, 3)
  to = 2 + mod(dir, 3)
  next = 2 + mod(dir + 1, 3)
  if (dir == 1) then
    first = 2
  else if (dir == 3) then
    first = 3
  end if
  do i = first, n
    g(1) = q(along,i)
    g(along) = q(1,i) + q(along,i)
    g(to) = g(along)*q(to,i)
    g(next) = g(along)*q(next,i)
    f(:,i) = g
  end do
end subroutine
subroutine by_sides(n, ixy, q, f)
  implicit none
  integer, intent(in) :: n, ixy
  real(8), intent(in) :: q(3,n)
  real(8), intent(out) :: f(3,n)
  real(8) :: delta(3)
  integer :: i, mu, mv
  if (ixy == 1) then
    mu = 2
    mv = 3
  else
    mu = 3
    mv = 2
  end if
  do i = 2, n
    delta(1) = q(1,i) - q(1,i-1)
    delta(mu) = q(mu,i) - q(mu,i-1)
    delta(mv) = q(mv,i) - q(mv,i-1)
    f(:,i) = delta
  end do
end subroutine
