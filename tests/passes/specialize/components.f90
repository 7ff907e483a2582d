! RUN: crayon ir --passes=specialize %s
! A nest with a loop over further components is there twice: for the number of those with names, and for any; jumps stay within their copy.
subroutine rows(n, m, nvar, a, u)
  integer, intent(in) :: n, m, nvar
  real :: a(n,m,nvar), u(n,nvar)
  integer :: i, j, k
  do j = 1, m
    do i = 1, n
      u(i,1) = a(i,j,1)
      u(i,2) = a(i,j,2)
    end do
    if (nvar > 2) then
      do k = 3, nvar
        do i = 1, n
          u(i,k) = a(i,j,k)
        end do
      end do
    end if
    do k = 1, nvar
      do i = 2, n
        if (u(i,k) > 3.0) exit
        if (u(i,k) < -3.0) cycle
        a(i,j,k) = u(i,k) - u(i-1,k)
      end do
    end do
  end do
end subroutine
