! RUN: crayon ir --after=frontend %s
! What may not stand in DO CONCURRENT: assigning an index, leaving it, an index that is none.
subroutine s(n, a, x)
  integer, intent(in) :: n
  integer :: i, j
  real :: a(n), x
  do concurrent (i = 1:n)
    i = 3
    do i = 1, 2
    end do
    if (a(i) > 1.0) return
    if (a(i) > 2.0) exit
    if (a(i) > 3.0) go to 10
    do concurrent (i = 1:3)
    end do
  end do
10 do j = 1, n
    do concurrent (x = 1:2)
    end do
    do concurrent (i = 1:n:0)
    end do
    do concurrent (i = 1:n, i = 1:n)
    end do
    outer: do
      do concurrent (i = 1:n)
        cycle outer
      end do
    end do outer
  end do
end subroutine s
