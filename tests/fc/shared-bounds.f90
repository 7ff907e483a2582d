! RUN: sh same.sh --cuda %s; crayon c --nests -o "$work" %s 2>/dev/null; grep -A2 "^ *call crayon" "$work/shared-bounds_host.f90"
! Bounds of arrays that a unit declares alike are the same from its entry on, whatever becomes of the names in them: one argument for all. Others, or
! those of other lower bounds, of which one may be empty where the other is not, have arguments of their own.
module extent
  implicit none
  integer :: n = 6
contains
  subroutine sweep(a, b, c, e, m)
    integer, intent(inout) :: m
    real, intent(inout) :: a(n), b(n, n), c(0:n), e(m + n)
    real :: d(n)
    integer :: i
    n = n + 2
    d = 1
    a = a + 2*d
    b(:, 1) = a
    do i = lbound(c, 1), ubound(c, 1)
      c(i) = i
    end do
    e = size(e)
    m = size(a) + size(b) + size(c)
    call keep(d)
  end subroutine sweep
  subroutine keep(d)
    real, intent(in) :: d(:)
    print *, sum(d)
  end subroutine keep
end module extent
program shared_bounds
  use extent
  implicit none
  real :: a(36), b(36, 36), c(36), e(36)
  integer :: m, k
  a = 1
  b = 2
  c = 3
  e = 4
  do k = 1, 4
    m = k
    n = 5 - k
    if (k == 4) n = -1
    call sweep(a, b, c, e, m)
    print *, n, m
    print *, a(1:6), b(1:6, 1), c(1:6), e(1:6)
  end do
end program shared_bounds
