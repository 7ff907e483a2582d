! RUN: sh same.sh --cuda %s -- -ffpe-summary=none
! Points that drop out of a list, as RAMSES has it: those that are done follow, told apart by > and <=. A NaN is in neither group, and then the list keeps what it held before,
! of the row before too; how many are left is a module's, and used behind: with few turns some are.
module state
  implicit none
  integer, parameter :: n = 75, m = 11
  integer :: left(1)
  real(8) :: tolerance = 1d-6
end module

subroutine newton(a, b, turns)
  use state
  real(8), intent(in) :: a(n,m)
  real(8), intent(out) :: b(n,m)
  integer, intent(in) :: turns
  real(8) :: x(n), dx(n), o(n), y(n), p(n), f, g
  integer :: i, j, k, kept, turn, at, list(n), copy(n)
  do j = 1, m
    do i = 1, n
      p(i) = a(i,j)*1.5
      x(i) = 1
    end do
    k = n
    do i = 1, k
      list(i) = i
    end do
    do turn = 1, turns
      do i = 1, k
        f = x(i)*x(i) - p(list(i))
        g = 2*x(i)
        dx(i) = -f/g
      end do
      do i = 1, k
        x(i) = x(i) + dx(i)
      end do
      do i = 1, k
        o(i) = abs(dx(i)/(x(i) + 1d-20))
      end do
      left(1) = 0
      do i = 1, k
        if (o(i) > tolerance) then
          left(1) = left(1) + 1
          at = left(1)
          copy(at) = list(i)
          y(at) = x(i)
        end if
      end do
      kept = left(1)
      do i = 1, k
        if (o(i) <= tolerance) then
          left(1) = left(1) + 1
          at = left(1)
          copy(at) = list(i)
          y(at) = x(i)
        end if
      end do
      list(1:k) = copy(1:k)
      x(1:k) = y(1:k)
      k = kept
    end do
    do i = 1, n
      o(list(i)) = x(i)
    end do
    do i = 1, n
      b(i,j) = o(i) + 0.25*p(i)
    end do
  end do
end subroutine

program lists
  use state
  implicit none
  real(8) :: a(n,m), b(n,m)
  integer :: i, j, turn
  left = -1
  b = 0
  do j = 1, m
    do i = 1, n
      a(i,j) = 0.1 + mod(7*i + 3*j, 23)*0.3
    end do
  end do
  do turn = 0, 12, 4
    call newton(a, b, turn)
    if (turn > 0) print *, turn, left, sum(b), b(1,1), b(n,m)
  end do
  a(5,4) = sqrt(-abs(a(5,4)))
  call newton(a, b, 12)
  print *, left, count(b /= b), b(1,1), b(5,5), b(n,m)
  a(5,4) = 2
  a(:,m) = 1d300
  call newton(a, b, 12)
  print *, left, sum(b(:,1:m-1)), b(3,m)
end program
