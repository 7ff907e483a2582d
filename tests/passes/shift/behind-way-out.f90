! RUN: crayon ir --nests --after=shift %s | sed -n '/do j = /,$p'
! What was found of loops, to look for a way out, names accesses that a shifted loop no longer has: none of it is kept (there was an internal error).
module m
  implicit none
contains
  subroutine accumulate(q, m)
    integer, intent(in) :: m
    real, intent(inout) :: q(m)
    integer :: i
    do i = 2, m
      q(i) = q(i) + q(i-1)
    end do
  end subroutine
  subroutine step(lo, n, rows, a, c)
    integer, intent(in) :: lo, n, rows
    real, intent(inout) :: a(lo:n,rows), c(lo:n,rows)
    integer :: i, j
    do j = 1, rows
      do i = lo, n
        c(i,j) = 2*c(i,j)
        if (c(i,j) > 100) call fail('too large')
      end do
      call accumulate(a(lo,j), n - lo + 1)
    end do
  end subroutine
end module
