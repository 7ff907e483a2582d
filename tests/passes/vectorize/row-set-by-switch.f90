! RUN: crayon ir --shape=strip --vl=32 --after=vectorize %s
! A work row that lane loops set under a condition which stays the same is a row of values where that holds. What reads it under the same
! condition needs no guard, and nobody else reads it.
subroutine flux(a, b, n, m, iso)
  integer, intent(in) :: n, m
  logical, intent(in) :: iso
  real, intent(in) :: a(n,m)
  real, intent(inout) :: b(n,m)
  real de(140)
  integer :: i, j
  do j = 1, m
    do i = 2, n
      b(i,j) = 2.0*b(i,j)
      if (.not. iso) de(i) = a(i,j) - a(i-1,j)
    end do
    do i = 3, n
      if (.not. iso) b(i,j) = b(i,j) + de(i-1)
    end do
  end do
end subroutine

! Read without it the row asks for a guard, and the loops stay for where that does not hold.
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

! Not where the condition is another one in each row.
subroutine rows(a, b, n, m)
  integer, intent(in) :: n, m
  real, intent(in) :: a(n,m)
  real, intent(inout) :: b(n,m)
  real w(140)
  integer :: i, j
  do j = 1, m
    do i = 1, n
      if (j > 2) w(i) = a(i,j)
    end do
    do i = 2, n
      if (j > 2) b(i,j) = b(i,j) + w(i-1)
    end do
  end do
end subroutine
