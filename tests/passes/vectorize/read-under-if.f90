! RUN: for s in strip row auto; do crayon check --with=c,cuda-cpu --shape=$s %s || exit 1; done; crayon report --shape=strip %s | grep -A9 '^kernel'
! A work row is read at ke + 1 where the row ends at ke, at ks - 1 where it begins at ks: blocks in the middle of the row are the kernel's as well, for there nobody reads these.
subroutine blocks(n, m, ks, ke, kbeg, kend, a, b, f)
  implicit none
  integer, intent(in) :: n, m, ks, ke, kbeg, kend
  double precision, intent(in) :: b(n, m)
  double precision, intent(inout) :: a(n, m), f(n, m)
  double precision :: d(n), w(n)
  integer :: k, j
  !$crayon range(n, 20, 90)
  !$crayon range(ks, 3, 5)
  !$crayon range(ke, 5, 17)
  !$crayon range(kbeg, 3, 9)
  !$crayon range(kend, 3, 17)
  do j = 1, m
    do k = kbeg - 1, kend + 1
      d(k) = b(k + 1, j) - b(k - 1, j)
      w(k) = d(k)*b(k, j)
    end do
    if (kbeg == ks) f(ks - 1, j) = w(ks - 1)
    do k = kbeg, kend
      f(k, j) = w(k)
      a(k, j) = a(k, j) + d(k + 1)
    end do
    if (kend == ke) f(ke + 1, j) = w(ke + 1)
  end do
end subroutine blocks
