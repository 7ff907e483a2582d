! RUN: crayon check --with=c --shape=loops %s
! What is held, element for element: ends that nothing sets keep what they had, rows of planes, loops without turns, integers, IFs within IFs.
subroutine planes(n, m, p, q, r, s, k)
  integer :: n, m, i, j, k(n,m), lo
  real(8) :: p(n,m), q(n,m), r(n,m), s(n,m), t(n)
  do j = 1, m
    lo = 1 + j/3
    do i = 1, n
      t(i) = p(i,j)*q(i,j)
      k(i,j) = 0
    end do
    do i = lo, n - 1
      r(i,j) = t(i) - q(i,j)
      if (r(i,j) > 0) then
        r(i,j) = r(i,j)/(1 + t(i)**2)
        if (t(i) < 0.5d0) then
          t(i) = -t(i)
          k(i,j) = i
        else
          k(i,j) = k(i,j) - j
        end if
      else if (p(i,j) < 0.1d0) then
        r(i,j) = 3
      end if
      s(i,j) = r(i,j) + t(i)*k(i,j)
    end do
    do i = 2, n - 1
      if (s(i,j) < 0.2d0) s(i,j) = 0
      if (q(i,j) < 0.3d0) k(i,j) = k(i,j) + 1
    end do
  end do
end subroutine
