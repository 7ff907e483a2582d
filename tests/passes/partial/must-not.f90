! RUN: crayon ir --passes=depend,partial %s
! A sum of reals is in the order of the source; lengths that are alike are rows of one kernel; what is read elsewhere in the loop is no result.
subroutine sums(n, nz, first, x, s)
  implicit none
  integer, intent(in) :: n, nz, first(n+1)
  real, intent(in) :: x(nz)
  real, intent(inout) :: s
  integer :: j, k
  do j = 1, n
    do k = first(j), first(j+1) - 1
      s = s + x(k)
    end do
  end do
end subroutine

subroutine alike(n, m, list, count)
  implicit none
  integer, intent(in) :: n, m, list(n, m)
  integer, intent(inout) :: count
  integer :: j, k
  do j = 1, m
    do k = 1, n
      if (list(k, j) > 0) count = count + 1
    end do
  end do
end subroutine

subroutine used(n, nz, first, list, count, x)
  implicit none
  integer, intent(in) :: n, nz, first(n+1), list(nz)
  integer, intent(inout) :: count
  integer, intent(out) :: x(n)
  integer :: j, k
  do j = 1, n
    do k = first(j), first(j+1) - 1
      if (list(k) > 0) count = count + 1
    end do
    x(j) = count
  end do
end subroutine
