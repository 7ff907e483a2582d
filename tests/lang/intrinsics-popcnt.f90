! The bits that are set, of integers of every kind: a default integer.
subroutine popbit(n, i1, i2, i4, i8, k, x)
  integer :: n, i4(n), k(n)
  integer(1) :: i1(n)
  integer(2) :: i2(n)
  integer(8) :: i8(n)
  real :: x(n)
  integer, parameter :: all = popcnt(-1_1) + popcnt(-1_2) + popcnt(-1) + popcnt(-1_8)
  do i = 1, n
    k(i) = popcnt(i1(i)) + 100*popcnt(i2(i)) + 10000*popcnt(i4(i)) + 1000000*popcnt(i8(i)) - all
    if (mod(popcnt(not(i4(i))), 2) == 0) x(i) = x(i)/popcnt(ior(i4(i), 1))
  end do
end subroutine popbit
! Of arrays and of expressions.
subroutine popall(n, i4, i8)
  integer :: n, i4(n)
  integer(8) :: i8(n)
  i8 = i8 - popcnt(i8*3)
  i4 = popcnt(i4 - 1) + popcnt(n)
end subroutine popall
