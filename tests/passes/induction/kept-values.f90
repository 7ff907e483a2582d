! RUN: crayon ir --passes=induction %s
! What conditions that stay set is no recurrence: in one loop, in all loops around it, with a choice of each point inside, with a loop that uses it.
subroutine geometry(n, m, mode, a, b, c)
  integer :: n, m, mode, i, j
  real :: a(n,m), b(n,m), c(n,m), s
  do j = 1, m
    do i = 1, n
      if (mode == 1) s = a(i,j)
      if (mode == 2) then
        if (b(i,j) > 0) then
          s = b(i,j)
        else
          s = 0
        end if
      end if
      c(i,j) = s
    end do
  end do
  mode = 0
end subroutine
subroutine rows(n, m, mode, a, b, c)
  integer :: n, m, mode(m), i, j, k
  real :: a(n,m), b(n,m), c(n,m), s
  do j = 1, m
    k = mode(j)
    do i = 1, n
      if (k == 1) then
        s = a(i,j)
      else
        c(i,j) = s
      end if
      b(i,j) = s + c(i,j)
    end do
  end do
end subroutine
subroutine inner(n, mode, a, c)
  integer :: n, mode, i, k
  real :: a(n), c(n), s
  do i = 1, n
    if (mode == 1) s = a(i)
    do k = 1, 3
      if (c(i) > k) c(i) = c(i) + s
    end do
  end do
end subroutine
