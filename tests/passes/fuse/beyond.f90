! RUN: crayon ir --shape=strip --after=synchronize %s; crayon check --with=c,cuda-cpu %s; crayon check --with=c,cuda-cpu --shape=strip %s; crayon check --with=c,cuda-cpu --shape=row %s
! A loop reads one element more than it has written: what memory held before the kernel is loaded for the points that need it, and no other block stores it.
subroutine limit(i1, in, n, flux, diff, sgn, term)
  integer i1, in, n
  real(8) flux(n), diff(n), sgn(n), term(n)
  do i = i1, in
    sgn(i+1) = sign(0.5d0, diff(i+1))
    term(i) = sgn(i)*(flux(i) - flux(i+1))
  end do
end subroutine
subroutine back(n, a, f, c)
  integer n
  real(8) a(n+1), f(n+1), c(n)
  do i = n, 1, -1
    f(i) = a(i)*2
    c(i) = f(i+1) - f(i)
  end do
end subroutine
subroutine both(n, m, a, f, c)
  integer n, m
  real(8) a(n,m), f(0:n+1,m), c(n,m)
  do j = 1, m
    do i = 1, n
      f(i,j) = a(i,j)*2
    end do
    do i = 1, n
      if (a(i,j) > 0) c(i,j) = f(i-1,j) - f(i+1,j)
    end do
  end do
end subroutine
subroutine wide(n, a, f, c)
  integer(8) n, i
  integer m, k
  real(8) a(n+1), f(n+1), c(n)
  m = 2
  do k = m, int(n)
    f(k) = a(k)*2
  end do
  do i = 1, n
    c(i) = f(i)
  end do
end subroutine
! not so: which elements have been written depends on a condition
subroutine some(n, m, a, f, c)
  integer n, m
  real(8) a(n+1,m), f(n+1,m), c(n,m)
  do j = 1, m
    do i = 1, n
      if (a(i,j) > 0) f(i+1,j) = a(i+1,j)*2
      c(i,j) = f(i,j) - f(i+1,j)
    end do
  end do
end subroutine
! not so: what a loop before may have stored lies beyond
subroutine left(n, a, f, c)
  integer n
  real(8) a(n+2), f(n+2), c(n)
  do i = 1, n
    if (a(i) > 0) f(i+2) = a(i)
  end do
  do i = 1, n
    f(i) = a(i+1)*2
  end do
  do i = 1, n
    c(i) = f(i+2) - f(i)
  end do
end subroutine
