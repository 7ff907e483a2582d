! RUN: crayon c -o $work %s && grep -E '^void.*[^;]$|^    double.*;|^ *for ' $work/c-blocks.c
! In C a loop has scalars for the three components of a point, and keeps blocks of 4 by 4 points with the loops over them: so many statements are no vectors.
subroutine components(n, q, f)
  integer :: n, i, m
  real(8) :: q(3, n), f(3, n), d(3)
  do i = 2, n
    do m = 1, 3
      d(m) = q(m, i) - q(m, i - 1)
    end do
    do m = 1, 3
      f(m, i) = d(m)*d(1) + 0.5d0*d(3)
    end do
  end do
end subroutine

subroutine blocks(n, deriv, q, f)
  integer :: n, k, i, j, l
  real(8) :: deriv(4, 4), q(4, 4, n), f(4, 4, n), x(4, 4), y(4, 4), s, t
  do k = 1, n
    do j = 1, 4
      do i = 1, 4
        s = 0
        t = 0
        do l = 1, 4
          s = s + deriv(l, i)*q(l, j, k)
          t = t + deriv(l, j)*q(i, l, k)
        end do
        x(i, j) = s
        y(i, j) = t
      end do
    end do
    do j = 1, 4
      do i = 1, 4
        x(i, j) = x(i, j)*x(i, j) + y(i, j)
        y(i, j) = x(i, j)*y(i, j)
      end do
    end do
    do j = 1, 4
      do i = 1, 4
        s = 0
        do l = 1, 4
          s = s + deriv(i, l)*x(l, j)
          s = s + deriv(j, l)*y(i, l)
        end do
        f(i, j, k) = s
      end do
    end do
  end do
end subroutine
