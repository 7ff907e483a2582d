! RUN: crayon check --with=c,cuda-cpu %s
! The same bits: loops that do not run, at subscripts that are none; where something stands between what sets the element and its loops.
!$crayon size(n, 1, 40) size(m, 1, 6) range(k, 1, 5)
subroutine ends(e, a, n, m, k)
  integer, intent(in) :: n, m, k
  double precision, intent(inout) :: e(5)
  double precision, intent(in) :: a(n, m)
  integer :: i, j, at
  do j = 2, m
    do i = 2, n - 1
      e(k) = e(k) + a(i, j)
    end do
  end do
  at = k
  e(at) = 1
  at = 6 - at
  do j = 1, m
    do i = 1, n
      if (a(i, j) > 0.5d0) e(at) = e(at) + a(i, j)
    end do
  end do
  do j = 1, m
    do i = 1, n
      e(1) = e(1) + a(i, j)
      e(2) = e(2) - a(i, j)
      e(3) = max(e(3), a(i, j))
      if (a(i, j) < e(4)) e(4) = a(i, j)
    end do
  end do
end subroutine

! Two loops of different bounds add to one element: either may not run.
!$crayon size(n, 1, 6) size(m, 1, 3) range(k, 1, 5)
subroutine either(e, a, n, m, k)
  integer, intent(in) :: n, m, k
  double precision, intent(inout) :: e(5)
  double precision, intent(in) :: a(n, m)
  integer :: i, j
  do j = 1, m
    do i = 4, n
      e(k) = e(k) + a(i, j)
    end do
    do i = 3, n - 1
      e(k) = e(k) + 0.5d0*a(i, j)
    end do
  end do
end subroutine

! One of them under a condition: it may be the only one that runs.
!$crayon size(n, 1, 6) size(m, 1, 3) range(k, 1, 5)
subroutine rarely(e, a, n, m, k)
  integer, intent(in) :: n, m, k
  double precision, intent(inout) :: e(5)
  double precision, intent(in) :: a(n, m)
  integer :: i, j
  do j = 1, m
    do i = 4, n
      e(k) = e(k) + a(i, j)
    end do
    do i = 1, n
      if (a(i, j) > 0) e(k) = e(k) + 0.5d0*a(i, j)
    end do
  end do
end subroutine
