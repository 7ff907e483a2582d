! Sections of arrays of assumed size that are read and assigned at once: the temporary has what the target takes.
subroutine masks(n, m, a, c)
  integer n, m
  real a(n,m), c(n,*)
  where (c(:,1:m) > 0.5) c(:,1:m) = 0.0
  where (c(1:n,m:1:-1) > 0.2)
    c(1:n,m:1:-1) = a*2.
  elsewhere (a > 0.1)
    c(:,:m) = a
  elsewhere
    c(:,1:m) = 1.
  end where
  c(:,:2*m-1:2) = c(:,2*m-1:1:-2) + a
end subroutine
subroutine planes(n, m, c, d, v)
  integer n, m, j
  real c(n,*), d(n,3,*), v(*)
  c(:,m) = c(n:1:-1,m)
  do j = 1, m
    where (c(:,j) > c(:,1)) c(:,j) = c(n:1:-1,j) - c(:,1)
    where (d(:,3,j) > c(:,j))
      d(:,3,j) = c(:,j)
    elsewhere
      d(:,3,j) = d(n:1:-1,3,j)
    end where
  end do
  v(2:n) = v(1:n-1)
end subroutine
