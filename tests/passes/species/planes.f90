! RUN: crayon ir --passes=species %s
! Row loops nested perfectly come along, and a work row that each turn sets before it reads it; an array of the row that others see has one of the slice's own.
subroutine planes(n, m, l, ns, a, b, q)
  implicit none
  integer :: n, m, l, ns, i, j, k, s
  real(8) :: a(n,m,l), b(n,m,l), q(n,m,l,ns), t(n)
  do k = 1, l
    do j = 1, m
      do i = 1, n
        b(i,j,k) = sqrt(a(i,j,k))
      end do
      do s = 1, ns
        do i = 1, n
          t(i) = b(i,j,k)*q(i,j,k,s)
        end do
        do i = 2, n - 1
          q(i,j,k,s) = t(i+1) - t(i-1)
        end do
      end do
    end do
  end do
end subroutine planes
