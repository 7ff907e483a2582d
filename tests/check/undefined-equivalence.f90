! RUN: check --with=c
! EXPECT: exit 4
! EXPECT: ^scalar +- +not checked: reads undefined data: a depends on
! EXPECT: ^partly +- +not checked: reads undefined data: a depends on
! EXPECT: ^count_up +- +not checked: reads undefined data: a depends on
! EXPECT: ^set +c +identical
! No -finit-real reaches locals in EQUIVALENCE: the copies that gfortran compiles set them at the start.
subroutine scalar(n, a, b)
  integer n, i
  real a(n), b(n), w(4), x
  equivalence (w(1), x)
!$crayon size(n, 1, 300)
  do i = 1, n
    a(i) = b(i) + x
  end do
end subroutine
subroutine partly(n, a)
  integer n, i
  real(8) a(n), w(300), x
  equivalence (w(7), x)
  do i = 1, min(n, 3)
    w(i) = i
  end do
  do i = 1, n
    a(i) = w(min(i, 300))
  end do
  a(1) = a(1) + x
end subroutine
subroutine count_up(n, a)
  integer n, i, k, l
  integer a(n)
  logical flag, other
  equivalence (k, l), (flag, other)
  if (flag) a(1) = 7
  do i = 1, n
    a(i) = a(i) + k
  end do
end subroutine
subroutine set(n, a)
  integer n, i
  real a(n), x, y, s
  integer k
  save s
  data s /1.0/
  equivalence (x, y), (s, k)
10 y = 2.0
  do i = 1, n
    a(i) = a(i) + x*s
  end do
  if (a(1) < 0) goto 10
end subroutine
