! RUN: crayon c -o $work %s && sed -n '/^void rows_/,/^}/p' $work/c-join.c | grep -E '^ *for .int64_t|^ *(if .p|. else|free)|^ +[a-z_0-9]+(\[.*\])? = [^(]*[pqrsw][^t]*;$'
! In C what a row computes between its loops is one loop over the rows where they are independent of each other in it, and scalars that only this loop uses stay scalars.
! What one row sets for the next one, as `last`, has a loop of its own.
subroutine rows(n, m, a, b, c, w, last)
  implicit none
  integer, intent(in) :: n, m
  real(8), intent(in) :: a(n + 1), b(n, m)
  real(8), intent(inout) :: c(n, m), w(n), last(2)
  real(8) :: p, q, r, s
  integer :: i, j, side
  do i = 1, n
    p = a(i) + a(i+1)
    q = abs(p)
    if (p > 0) then
      side = 1
    else
      side = 2
    end if
    r = sqrt(q)
    do j = 1, m
      c(i, j) = b(i, j)*r
    end do
    s = r*a(i)
    w(i) = s + q
    last(side) = w(i)
  end do
end subroutine
