! RUN: crayon ir --passes=depend,fuse %s
! Where flag is not 1 nothing sets f, and kind is then 0, or what f(i) gives is undefined: no guard asks. What stands under another condition as
! well is no other element; t is set under k alone, and read as one of two values.
subroutine r(n, m, flag, kind, k, a, e)
  integer :: n, m, i, j, flag, kind, k
  real :: a(n,m), e(n,m), f(1000), t(1000)
  do j = 1, m
    if (flag == 1) then
      do i = 1, n
        f(i) = a(i,j)*a(i,j)
      end do
      if (k == 2) then
        do i = 1, n
          f(i) = f(i) + 1.0
        end do
      end if
    end if
    do i = 1, n
      e(i,j) = a(i,j)
    end do
    if (kind == 1) then
      do i = 1, n
        e(i,j) = e(i,j)*f(i)
      end do
    end if
    if (k == 3) then
      do i = 1, n
        t(i) = a(i,j) - 1.0
      end do
    end if
    do i = 1, n
      e(i,j) = e(i,j) + merge(t(i), 0.0, k == 3 .and. a(i,j) > 0)
    end do
  end do
end subroutine
