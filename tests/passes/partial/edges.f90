! RUN: crayon ir --after=partial %s
! RUN: crayon check --with=cuda-cpu %s
! Loops that are left by each row at a turn of its own; the loop around is in order, for it moves what is searched; a product wraps.
subroutine searches(n, m, x, steps, product, least)
  implicit none
  integer, intent(in) :: n, m
  real, intent(inout) :: x(m, n)
  integer, intent(out) :: steps, product
  integer*8, intent(out) :: least
  integer :: it, j, k
  steps = 0
  product = 1
  least = huge(least)
  do it = 1, 3
    do j = 1, n
      k = 1
      do while (k < m)
        if (x(k, j) > 0.5) exit
        k = k + 1
      end do
      steps = steps + k
      product = product*(2*k + 1)
      least = min(least, int(k, 8))
    end do
    do j = 1, n
      x(1, j) = x(1, j)*0.5
    end do
  end do
end subroutine
