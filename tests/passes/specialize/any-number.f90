! RUN: crayon check --with=c,cuda-cpu %s | grep -o '^[a-z]* .*identical'
! Fewer components than have names, as many, and more; from the left and the right, at least and more than.
subroutine left(n, m, nvar, a, b)
  implicit none
  integer, intent(in) :: n, m, nvar
  !$crayon range(nvar, 2, 4)
  real :: a(n,m,nvar), b(n,m,nvar), u(n,nvar)
  integer :: i, j, k
  do j = 1, m
    do i = 1, n
      u(i,1) = a(i,j,1)
      u(i,2) = a(i,j,2) + u(i,1)
    end do
    if (nvar >= 3) then
      do k = 3, nvar
        do i = 1, n
          u(i,k) = a(i,j,k)
        end do
      end do
    end if
    do k = 1, nvar
      do i = 2, n
        b(i,j,k) = u(i,k) - u(i-1,k)
      end do
    end do
  end do
end subroutine
subroutine right(n, m, nvar, a, b)
  implicit none
  integer, intent(in) :: n, m, nvar
  !$crayon range(nvar, 1, 3)
  real :: a(n,m,nvar), b(n,m,nvar), u(n,nvar)
  integer :: i, j, k
  do j = 1, m
    do i = 1, n
      u(i,1) = a(i,j,1)
    end do
    if (1 < nvar) then
      do k = 2, nvar
        do i = 1, n
          u(i,k) = a(i,j,k)*0.5
        end do
      end do
    end if
    do i = 1, n
      if (nvar > 1) b(i,j,nvar) = u(i,nvar) + nvar
      if (nvar == 1) b(i,j,1) = u(i,1) - nvar
    end do
  end do
end subroutine
