! RUN: crayon ir --passes=depend,fuse %s
! Sums, extrema and their places become reductions of the kernel that makes their terms: else branches, conjunctions and loops ahead
! are predicates of steps, and the work row is a value.
subroutine field(n, m, a, b, total, most, ic, jc)
  implicit none
  integer :: n, m, ic, jc, i, j
  real(8) :: a(n,m), b(n,m), total, most, d(1000)
  do j = 1, m
    do i = 2, n
      d(i) = a(i,j) - a(i-1,j)
    end do
    do i = 3, n
      if (b(i,j) > 0) then
        total = total + d(i)
      else
        total = total - d(i-1) + b(i,j)
      end if
      if (b(i,j) < 1 .and. d(i) >= most) then
        most = d(i)
        ic = i
        jc = j
      end if
    end do
  end do
end subroutine field
