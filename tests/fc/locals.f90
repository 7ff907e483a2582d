! RUN: sh same.sh %s
! Which scalars are a nest's own: those that it sets first and that nobody else sees.
program locals
  implicit none
  integer :: i, j, k, last, seen
  real :: a(10), t, kept, sum_of, w(10)
  namelist /state/ seen
  kept = 1
  seen = 0
  sum_of = 0
  do k = 1, 4
    do i = 1, 10
      t = i*k
      a(i) = t + 1
    end do
    print *, k, a(10)
    do i = 1, 10
      if (i == 1) kept = kept + 1
      a(i) = a(i) + kept
      last = i
      seen = seen + 1
    end do
    print *, last
    do j = 1, 10
      w(j) = a(j)
      if (j > 1) w(j) = w(j - 1) + a(j)
    end do
    print *, w(10)
    call host_sees
  end do
  write (*, state)
contains
  subroutine host_sees
    do i = 1, 10
      sum_of = sum_of + a(i)
    end do
    print *, sum_of, i
  end subroutine
end program
