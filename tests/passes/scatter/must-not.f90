! RUN: crayon cuda -o $work %s && grep -c "digits" $work/must-not.cu || echo none
! RUN: crayon check --with=cuda-cpu %s
! What reads the array otherwise (chain), stores it in two ways (both), has turns that the iteration before tells (rows), or that are there for some iterations alone (guarded), or is a sum along the loop (product).
subroutine chain(n, k, a)
  implicit none
  integer, intent(in) :: n
  integer, intent(in) :: k(n)
  real, intent(inout) :: a(n)
  integer :: i
!$crayon size(n, 2700, 3000) range(k, 1, 2700)
  do i = 2, n
    a(k(i)) = a(k(i)) + a(i - 1)
  end do
end subroutine
subroutine both(n, k, a, b)
  implicit none
  integer, intent(in) :: n
  integer, intent(in) :: k(n)
  real, intent(in) :: b(n)
  real, intent(inout) :: a(n)
  integer :: i
!$crayon size(n, 2700, 3000) range(k, 1, 2700)
  do i = 1, n
    if (b(i) > 0) then
      a(k(i)) = a(k(i)) + b(i)
    else
      a(k(i)) = 0
    end if
  end do
end subroutine
subroutine rows(n, first, k, a, b)
  implicit none
  integer, intent(in) :: n
  integer, intent(in) :: first(n), k(8*n)
  real, intent(in) :: b(8*n)
  real, intent(inout) :: a(n)
  integer :: i, j, last
!$crayon size(n, 2700, 2750) range(k, 1, 2700) range(first, 8, 16)
  last = 8
  do i = 1, n
    do j = 1, last
      a(k(j)) = a(k(j)) + b(j)
    end do
    last = first(i)
  end do
end subroutine
subroutine guarded(n, m, count, list, b, a)
  implicit none
  integer, intent(in) :: n, m
  integer, intent(in) :: count(m), list(8, n)
  real, intent(in) :: b(n)
  real, intent(inout) :: a(n)
  integer :: i, j
!$crayon size(n, 8200, 8300) size(m, 100, 120) range(list, 1, 8200) range(count, 1, 8)
  do i = 1, n
    if (i <= m) then
      do j = 1, count(i)
        a(list(j, i)) = a(list(j, i)) + b(i)
      end do
    end if
  end do
end subroutine
subroutine product(n, a, x, y)
  implicit none
  integer, intent(in) :: n
  real, intent(in) :: a(n, n), x(n)
  real, intent(inout) :: y(n)
  integer :: i, j
!$crayon size(n, 1, 80)
  do j = 1, n
    do i = 1, n
      y(i) = y(i) + a(i, j)*x(j)
    end do
  end do
end subroutine
