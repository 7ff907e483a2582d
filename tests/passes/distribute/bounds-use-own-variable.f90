! RUN: crayon ir --no-vectorize --after=distribute %s
! The bounds of a loop use its own variable: behind the rows no loop can name what the last one wrote to c.
subroutine f0(n, m, t, c, b, w, p)
  integer n, m, i, j, k
  real t(n, m), c(n), b(n, m), w(n), p
  do j = 2, m
    do i = 2, n
      t(i,j) = 0.5*b(i,j)
    end do
    if (b(1,j) < p) w(4) = b(n,j)
    k = 2
    do k = k, n
      c(k) = 0.5*t(k,j)
    end do
  end do
end subroutine
