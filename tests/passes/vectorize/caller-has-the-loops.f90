! RUN: crayon ir --nests --shape=strip --vl=32 --after=vectorize %s | sed '/^ *kernel /,/^ *barrier$/d; /^  dummy /d; /^  local /d'
! Where a guard does not hold, the work of a nest is left to the program that it is called from, which has the same loops: no copy of these
! stands in the text.
subroutine kept(a, b, w, n, m, on)
  integer, intent(in) :: n, m
  logical, intent(in) :: on
  real, intent(in) :: a(n,m)
  real, intent(inout) :: b(n,m), w(n)
  integer :: i, j
  do j = 1, m
    do i = 1, n
      if (on) w(i) = a(i,j)
    end do
    do i = 2, n
      b(i,j) = b(i,j) + w(i-1)
    end do
  end do
end subroutine

! Not once the nest has stored something: the caller's loops would begin with that.
subroutine changed(a, b, w, n, m, on)
  integer, intent(in) :: n, m
  logical, intent(in) :: on
  real, intent(in) :: a(n,m)
  real, intent(inout) :: b(n,m), w(n)
  integer :: i, j
  do j = 2, m
    b(1,j) = b(1,j-1) + 1.0
  end do
  do j = 1, m
    do i = 1, n
      if (on) w(i) = a(i,j)
    end do
    do i = 2, n
      b(i,j) = b(i,j) + w(i-1)
    end do
  end do
end subroutine

! A constant that is set first of all is set again.
subroutine constant(a, b, w, n, m, on, k)
  integer, intent(in) :: n, m
  integer, intent(out) :: k
  logical, intent(in) :: on
  real, intent(in) :: a(n,m)
  real, intent(inout) :: b(n,m), w(n)
  integer :: i, j
  k = 7
  do j = 1, m
    do i = 1, n
      if (on) w(i) = a(i,j)
    end do
    do i = 2, n
      b(i,j) = b(i,j) + w(i-1)
    end do
  end do
end subroutine
