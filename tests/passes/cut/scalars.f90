! RUN: crayon ir --after=cut %s
! Scalars over cuts: set on some paths by a later stretch, made again from others that are, a flag that rows raise.
subroutine some_paths(n, m, a, b, up)
  integer :: n, m, i, j, k, l
  real :: a(n,m), b(n,m), s, t
  logical :: up
  do j = 1, m
    k = j + 1
    l = 2*k
    s = 0
    t = 1
    do i = 1, n
      s = s + a(i,j)
    end do
    do i = 1, n
      b(i,j) = a(i,j)/s + l
    end do
    if (s > 1) t = s
    do i = 2, n
      b(i,j) = b(i,j) + b(i-1,j)*t
    end do
    do i = 1, n
      b(i,j) = b(i,j)*t - k
    end do
    if (s*0 /= 0) up = .true.
  end do
end subroutine
