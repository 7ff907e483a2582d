! RUN: cp %s "$work"; cd "$work"; : >kept.o; ln -s kept.o link.o; crayon fc --backend=c --explain -c %s -o link.o; [ -L link.o ] && echo linked; nm kept.o | grep -c ' T double_'
! An object whose name is a link is written where the link points.
subroutine double(a, n)
  integer :: n, i
  real :: a(n)
  do i = 1, n
    a(i) = 2*a(i)
  end do
end subroutine
