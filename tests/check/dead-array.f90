! RUN: check --with=c --shape=loops
! EXPECT: exit 0
! EXPECT: ^work +c +identical
! FAULT: s/    w\[[^=]*= 0\.0f;/    ;/ : same
! FAULT: s/    a\[[^=]*= 0\.0f;/    ;/
! What an array holds after the routine is not compared when a directive says that it dies.
subroutine work(n, a, w)
  integer, intent(in) :: n
  real, intent(inout) :: a(n), w(n)
  integer :: i
  !$crayon local(w)
  do i = 1, n
    w(i) = 2.0*a(i)
  end do
  do i = 1, n
    a(i) = w(i)
  end do
  do i = 1, n
    w(i) = 0.0
  end do
  do i = 1, n, 7
    a(i) = 0.0
  end do
end subroutine
