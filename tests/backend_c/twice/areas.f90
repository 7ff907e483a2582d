! COMMON, SAVE, EQUIVALENCE and module data: shared with untranslated Fortran, kept between calls.
module state
  integer :: count = 3
  real(8) :: table(4) = (/ 0.5d0, 1.5d0, 2.5d0, 3.5d0 /)
  real :: plain(5)
contains
  subroutine advance(n)
    integer, intent(in) :: n
    integer :: i
    do i = 1, 4
      table(i) = table(i)*n + count
    end do
    count = count + 1
    plain(1) = plain(2) + real(table(3))
  end subroutine
end module
subroutine mix(x, n)
  integer n, i, m
  real(8) x(n), a, b(10)
  real r(6)
  integer k(6), calls
  common /blk/ a, b, m
  common /given/ r
  equivalence (r(1), k(1))
  save calls
  data calls /10/
  calls = calls + 1
  do i = 1, n
    x(i) = x(i)*a + b(i)
  end do
  do i = 2, n
    b(i) = b(i-1) + x(i)
  end do
  m = m + calls
  k(2) = ior(k(2), 1)
  r(3) = r(2) + 1.0
end subroutine
subroutine overlay(x, n)
  integer n, i
  real(8) x(n), d(4)
  integer(8) w(4)
  equivalence (d, w)
  do i = 1, min(n, 4)
    d(i) = x(i)
  end do
  do i = 1, min(n, 4)
    w(i) = ieor(w(i), 1_8)
  end do
  do i = 1, min(n, 4)
    x(i) = d(i)
  end do
end subroutine
