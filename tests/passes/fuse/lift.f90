! RUN: crayon ir --passes=depend,fuse %s
! What a text says, and an integer of constants, is known before the rows.
subroutine r(n, m, a, e)
  integer :: n, m, i, j, low
  character(len=1) :: way
  common /ways/ way
  real :: a(n,m), e(n,m)
  low = 2
  do j = 1, m
    if (way == 'x') then
      do i = low, n
        e(i,j) = a(i,j)
      end do
    else
      do i = low, n
        e(i,j) = a(i-1,j)
      end do
    end if
  end do
end subroutine
