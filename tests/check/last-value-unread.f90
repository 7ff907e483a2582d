! RUN: check --with=c,cuda-cpu
! EXPECT: exit 0
! EXPECT: ^inner +cuda-cpu +identical
! The DO variable of a loop within a lane that nobody reads after the loop has no storage: no last value is stored.
subroutine inner(n, k, a)
  integer :: n, k, i, j, l
  real :: a(n,n), t
!$crayon size(n, 0, 60)
  do l = 1, k
    if (a(l,1) == 0.) cycle
    do i = k+1, n
      a(i,1) = a(i,1)/2.
    end do
    do j = k+1, n
      t = a(l,j)
      a(l,j) = a(k,j)
      a(k,j) = t
      do i = k+1, n
        a(i,j) = a(i,j) + t*a(i,k)
      end do
    end do
  end do
end subroutine
