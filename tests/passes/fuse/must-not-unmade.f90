! RUN: crayon ir --passes=depend,fuse %s
! Where flag is not 1, f(i) has what the loop above the nest set (one), another row may have set (two), or a loop before it in the row (three).
subroutine one(n, m, flag, a, e)
  integer :: n, m, i, j, flag
  real :: a(n,m), e(n,m), f(1000)
  do i = 1, n
    f(i) = 2.0
  end do
  do j = 1, m
    if (flag == 1) then
      do i = 1, n
        f(i) = a(i,j)*a(i,j)
      end do
    end if
    do i = 1, n
      e(i,j) = f(i)
    end do
  end do
end subroutine

subroutine two(n, m, flag, a, e)
  integer :: n, m, i, j, flag
  real :: a(n,m), e(n,m), f(1000)
  do j = 1, m
    if (j == flag) then
      do i = 1, n
        f(i) = a(i,j)*a(i,j)
      end do
    end if
    do i = 1, n
      e(i,j) = f(i)
    end do
  end do
end subroutine

subroutine three(n, m, flag, other, a, e)
  integer :: n, m, i, j, flag, other
  real :: a(n,m), e(n,m), f(1000)
  do j = 1, m
    if (flag == 1) then
      do i = 1, n
        f(i) = a(i,j)*a(i,j)
      end do
    end if
    do i = 1, n
      e(i,j) = f(i)
    end do
    if (other == 1) then
      do i = 1, n
        f(i) = 2.0*a(i,j)
      end do
    end if
  end do
end subroutine
