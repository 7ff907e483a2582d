! RUN: crayon check --with=c,cuda-cpu %s && crayon ir --verify-each %s >/dev/null
! Loops of one turn that are made anew in a second round, one within a loop, after a scalar in one was found to be read behind it.
!$crayon size(n, 20, 60) size(lw, 2, 9)
subroutine running(n, lw, x, y, z)
  integer, intent(in) :: n, lw
  double precision, intent(in) :: x(n)
  double precision, intent(inout) :: y(n), z(n)
  double precision :: s, t
  integer :: i, k
  s = 0
  do i = 1, lw
    s = s + x(i)
  end do
  y(1) = s/lw
  do i = 2, n - lw + 1
    s = s + x(i + lw - 1) - x(i - 1)
    y(i) = s/lw
  end do
  do i = 1, n - lw + 1
    t = x(i)
    do k = 1, lw - 1
      t = max(t, x(i + k))
    end do
    z(i) = t - y(i)
  end do
end subroutine
