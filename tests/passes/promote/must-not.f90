! RUN: crayon check --with=c,cuda-cpu %s && crayon loopmark %s
! Left in memory: elements of lanes; what others of the array may be; what is no reduction; subscripts that change; inner loops that may not run.
subroutine lanes(s, a, n, m)
  integer, intent(in) :: n, m
  double precision, intent(inout) :: s(m)
  double precision, intent(in) :: a(n, m)
  integer :: i, j
  do j = 1, m
    s(j) = 0
    do i = 1, n
      s(j) = s(j) + a(i, j)
    end do
  end do
end subroutine

subroutine others(s, k, l, n)
  integer, intent(in) :: k, l, n
  double precision, intent(inout) :: s(n)
  integer :: i
  do i = 1, n
    s(k) = s(k) + s(l)
  end do
  do i = 1, n
    s(k) = s(k) + s(i)
  end do
end subroutine

subroutine recurrence(s, a, k, n)
  integer, intent(in) :: k, n
  double precision, intent(inout) :: s(n)
  double precision, intent(in) :: a(n)
  integer :: i
  do i = 1, n
    s(k) = 0.5d0*s(k) + a(i)
  end do
end subroutine

subroutine solve(x, a, n)
  integer, intent(in) :: n
  double precision, intent(inout) :: x(n)
  double precision, intent(in) :: a(n, n)
  integer :: i, j
  do i = 1, n
    do j = 1, i - 1
      x(i) = x(i) - a(j, i)*x(j)
    end do
  end do
end subroutine

subroutine triangle(s, a, k, n)
  integer, intent(in) :: k, n
  double precision, intent(inout) :: s(n)
  double precision, intent(in) :: a(n, n)
  integer :: i, j
  do j = 1, n
    do i = 2, j
      s(k) = s(k) + a(i, j)
    end do
  end do
end subroutine

subroutine unsure(s, a, k, n)
  integer, intent(in) :: k, n
  double precision, intent(inout) :: s(n)
  double precision, intent(in) :: a(n)
  integer :: i
  do i = 1, n
    if (a(i) > 0) s(k) = s(k) + a(i)
  end do
end subroutine
