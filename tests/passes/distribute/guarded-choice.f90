! RUN: crayon ir --passes=hoist,depend,distribute %s | grep 'holds\|select'; crayon check --with=c,cuda-cpu %s
! Ends that boundary conditions choose: rows are split where they are chosen so that all that is read was set; that is what is asked for, not what no choice gives.
subroutine faces(n, m, open, ka, a, b, h)
  integer :: n, m, open, ka, i, j, first, last
  real :: a(0:n+1,m), b(n,m), h(0:n)
  !$crayon range(ka, -2, 0) size(n, 6, 40) range(open, 0, 1)
  do j = 1, m
    if (open == 0) then
      first = 0
      last = n
    else
      first = 1 - ka
      last = n - 1
    end if
    do i = first, last
      h(i) = a(i,j) + a(i+1,j)
    end do
    do i = 1, n
      b(i,j) = h(i) - h(i-1)
    end do
  end do
end subroutine
