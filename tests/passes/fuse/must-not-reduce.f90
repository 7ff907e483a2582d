! RUN: crayon ir --passes=depend,fuse %s
! No reductions: a partial value is stored; a scalar is set anew in each row; two loops of a row change it; operations that do not go together.
subroutine partial(n, m, a, b, s, t, u, w)
  implicit none
  integer :: n, m, i, j
  real(8) :: a(n,m), b(n,m), s, t, u, w
  do j = 1, m
    do i = 1, n
      s = s + a(i,j)
      b(i,j) = s
    end do
  end do
  do j = 1, m
    t = 0
    do i = 1, n
      t = t + a(i,j)
    end do
  end do
  do j = 1, m
    do i = 1, n
      u = u + a(i,j)
    end do
    do i = 1, n
      u = u + b(i,j)
    end do
  end do
  do j = 1, m
    do i = 1, n
      w = max(w, a(i,j))
      w = w + b(i,j)
    end do
  end do
end subroutine partial
