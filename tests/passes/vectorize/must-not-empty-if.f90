! RUN: crayon ir --passes=depend,vectorize %s
! An IF that holds nothing, before a nest that is no kernel: the two are not tried again and again.
subroutine sweep(n, m, ns, a, b, p, h)
  implicit none
  integer :: n, m, ns, i, j, s
  real(8) :: a(n,m), b(n,m), p(n,m,ns), h(n,8)
  do j = 1, m
    if (a(1,j) > b(1,1)) then
    end if
    do i = 2, n
      if (a(i,j) > 0) then
        do s = 1, ns
          h(i,s) = p(i,j,s)
        end do
        b(i,j) = b(i-1,j)
      end if
    end do
    do s = 1, ns
      do i = 2, n
        p(i,j,s) = h(i-1,s)
      end do
    end do
  end do
end subroutine sweep
