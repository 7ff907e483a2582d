! RUN: crayon ir --after=fuse %s | grep -E ' (and|merge) '; crayon check --with=interp %s | grep -o '^rows.*\(identical\|DIFFERENT\)'
! What one side of a condition has made of elements in memory is stored by a mask that is defined on these elements, where other loops of the row have more.
subroutine rows(n, m, k, a, b, c, e)
  implicit none
  integer :: n, m, k, i, j
  !$crayon range(k, -1, 1)
  real :: a(0:n+1,m), b(0:n+1,m), c(0:n+1,m), e(0:n+1,m)
  do j = 1, m
    select case (k)
    case (:0)
      do i = 2, n
        if (a(i,j) > 0.0) then
          c(i,j) = 0.5*c(i,j) + b(i,j)
        end if
      end do
      c(2,j) = b(1,j)
    case default
      do i = 1, n
        b(i,j) = 2.0*a(i,j)
      end do
    end select
    do i = 0, n + 1
      e(i,j) = a(i,j) - e(i,j)
    end do
  end do
end subroutine
