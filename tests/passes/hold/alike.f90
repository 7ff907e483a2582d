! RUN: crayon ir --passes=depend,hold %s
! RUN: crayon check --with=c %s
! Elimination: the column's and the row's elements are none of those that are stored. Read once before the loop, where it runs.
subroutine eliminate(n, a)
  integer, intent(in) :: n
  real, intent(inout) :: a(n,n)
  integer :: i, j, k
!$crayon size(n, 0, 20)
  do k = 1, n - 1
    do i = k + 1, n
      a(i,k) = a(i,k)/(a(k,k) + 2.0)
    end do
    do j = k + 1, n
      do i = k + 1, n
        if (a(i,k) > 0.25) a(i,j) = a(i,j) - a(i,k)*a(k,j)
        a(i,j) = a(i,j)*a(k,j)
      end do
    end do
  end do
end subroutine
! Not in a loop whose iterations depend on each other (chain), where it is asked for behind what says that it is there (asked), behind a store of the array, though the loop has one iteration alone (one), under an IF alone (never), in one that a directive
! says to be independent (said), of an array that the loop does not store, which compilers see (other).
subroutine chain(n, k, a)
  integer, intent(in) :: n, k
  real, intent(inout) :: a(n)
  integer :: i
!$crayon size(n, 1, 20)
!$crayon range(k, 1, 1)
  do i = 1, n
    a(i) = a(k)*2.0
  end do
end subroutine
subroutine one(n, k, a, b)
  integer, intent(in) :: n, k
  real, intent(inout) :: a(n), b(n)
  integer :: i
!$crayon size(n, 1, 20)
!$crayon range(k, 1, 1)
  do i = k, k
    a(i) = b(i)
    b(i) = a(k)*2.0
  end do
end subroutine
subroutine never(n, a, b)
  integer, intent(in) :: n
  real, intent(inout) :: a(0:n), b(n)
  integer :: i
!$crayon size(n, 0, 20)
  do i = 1, n
    if (b(i) > 0.5) a(i) = a(0)
  end do
end subroutine
subroutine said(n, k, a, b)
  integer, intent(in) :: n, k
  real, intent(inout) :: a(0:n), b(n)
  integer :: i
!$crayon size(n, 0, 20)
!$crayon range(k, 0, 0)
!dir$ ivdep
  do i = 1, n
    a(i) = a(k)*b(i)
  end do
end subroutine
subroutine other(n, a, b)
  integer, intent(in) :: n
  real, intent(inout) :: a(n), b(0:n)
  integer :: i
!$crayon size(n, 0, 20)
  do i = 1, n
    a(i) = a(i)*b(0)
  end do
end subroutine
subroutine asked(n, k, a, b)
  integer, intent(in) :: n, k
  real, intent(inout) :: a(0:n), b(n)
  integer :: i
!$crayon size(n, 0, 20)
!$crayon range(k, 0, 0)
  do i = 1, n
    if (b(i) > 0.5 .and. a(0) > 0.25) b(i) = 0.0
    a(i) = b(i)
  end do
end subroutine
