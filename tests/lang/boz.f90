! BOZ constants in DATA, and as arguments of INT, REAL, DBLE, IAND, IOR and IEOR: the bits of a value of the type.
module masks
  implicit none
  integer, parameter :: i8 = selected_int_kind(18)
  integer(i8), parameter :: off = int(z'7FF1111111111111', i8)
  integer, parameter :: ones = int(z'FFFFFFFF'), five = int(b'101')
  real, parameter :: one = real(z'3F800000')
end module masks
subroutine mix(n, k, l, h, x, d)
  use masks
  implicit none
  integer, intent(in) :: n
  integer, intent(inout) :: k(n)
  integer(i8), intent(inout) :: l(n)
  integer(2), intent(inout) :: h(n)
  real, intent(inout) :: x(n)
  double precision, intent(inout) :: d(n)
  integer :: i, low
  integer(2) :: half
  data low /z'80000001'/, half /o'77'/
  do i = 1, n
    k(i) = ieor(iand(k(i), z'0000ffff') + low, ones) + five
    l(i) = ior(z'FF00000000000000', ieor(l(i), off))
    h(i) = ior(iand(h(i), half), int(z'8000', 2))
    x(i) = x(i) + one + real(b'00111111000000000000000000000000')
    d(i) = d(i) + dble(z'4000000000000000') + real(z'3ff0000000000000', 8) + int(o'17')
  end do
end subroutine mix
