! RUN: crayon check --with=c,cuda-cpu %s && crayon loopmark %s
! Elements that loops add to: set before them, or loaded where they run; several of one array; least values; a part of a few.
subroutine energy(e, a, b, n, m, it)
  integer, intent(in) :: n, m, it
  double precision, intent(inout) :: e(*)
  double precision, intent(in) :: a(n, m), b(n, m)
  double precision :: x
  integer :: i, j
  e(it) = 0
  do j = 3, m - 2
    do i = 3, n - 2
      x = a(i, j)/b(i, j)
      if (x > 1) e(it) = e(it) + 0.5d0*x*a(i, j)
    end do
  end do
end subroutine

subroutine totals(t, a, b, n, m, k)
  integer, intent(in) :: n, m, k
  double precision, intent(inout) :: t(9)
  double precision, intent(in) :: a(n, m), b(n, m)
  integer :: i, j
  do j = 1, m
    do i = 1, n
      t(k) = t(k) + a(i, j)
      t(k + 1) = max(t(k + 1), b(i, j))
      if (a(i, j) < t(k + 2)) t(k + 2) = a(i, j)
    end do
  end do
end subroutine

subroutine species(s, a, w, n, m)
  integer, intent(in) :: n, m
  double precision, intent(inout) :: s(3)
  double precision, intent(in) :: a(n, m), w(3)
  integer :: i, j, k
  do k = 1, 3
    s(k) = 0
    do j = 1, m
      do i = 1, n
        s(k) = s(k) + w(k)*a(i, j)
      end do
    end do
  end do
end subroutine
